/// A size in terminal cells.
public struct CellGridSize: Sendable, Hashable {
  /// The height in rows.
  public var rows: Int
  /// The width in columns.
  public var columns: Int

  /// Creates a size.
  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }
}
