/// The parameters of measuring and line breaking that differ between terminals and tests.
package struct TextMetrics: Sendable, Hashable {
  /// True if characters of East_Asian_Width A are two cells wide, as on old East Asian terminals.
  package var ambiguousIsWide: Bool
  /// True to apply the tailored breaks for `C++`, `.NET` and `/path` (rule B3).
  package var isTailored: Bool
  /// True if lines end only after white space, for lists of names.
  package var keepsWords: Bool

  package init(
    ambiguousIsWide: Bool = false, isTailored: Bool = true, keepsWords: Bool = false
  ) {
    self.ambiguousIsWide = ambiguousIsWide
    self.isTailored = isTailored
    self.keepsWords = keepsWords
  }

  /// The width of `…`, which is ambiguous, in columns.
  package var ellipsisColumns: Int { ambiguousIsWide ? 2 : 1 }

  package static let standard = TextMetrics()
}
