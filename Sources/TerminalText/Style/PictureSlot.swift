/// Empty cells for a picture, drawn over them by the caller that shows the lines.
package struct PictureSlot: Sendable, Hashable {
  /// The caller's number of the picture.
  package let id: Int64
  package let size: CellGridSize

  package init(id: Int64, size: CellGridSize) {
    self.id = id
    self.size = size
  }
}

/// The row of a picture in a line, from a column on, both counted from 0.
package struct PlacedPicture: Sendable, Hashable {
  package let slot: PictureSlot
  package let row: Int
  package let column: Int
}
