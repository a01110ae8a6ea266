/// How text is measured and broken: what differs between terminals and between tests.
package struct TextMetrics: Sendable, Hashable {
  /// Whether characters of East_Asian_Width A take two cells, as old East Asian terminals draw them.
  package var ambiguousIsWide: Bool
  /// Whether `C++`, `.NET` and `/path` break as their readers expect (rule B3).
  package var isTailored: Bool

  package init(ambiguousIsWide: Bool = false, isTailored: Bool = true) {
    self.ambiguousIsWide = ambiguousIsWide
    self.isTailored = isTailored
  }

  /// The columns of `…`, whose width is ambiguous.
  package var ellipsisColumns: Int { ambiguousIsWide ? 2 : 1 }

  /// What nearly every terminal does.
  package static let standard = TextMetrics()
}
