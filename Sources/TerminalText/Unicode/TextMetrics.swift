/// The parameters of measuring and line breaking that differ between terminals and tests.
public struct TextMetrics: Sendable, Hashable {
  /// True if characters of East_Asian_Width A are two cells wide, as on old East Asian terminals.
  public var ambiguousIsWide: Bool
  /// True to apply the tailored breaks for `C++`, `.NET` and `/path` (rule B3).
  public var isTailored: Bool
  /// True if lines end only after white space, for lists of names.
  public var keepsWords: Bool
  /// The rule for emoji; by default, each sequence is one cluster of at most two cells.
  public var emoji: EmojiWidths

  /// Creates metrics; the defaults suit terminals of today.
  public init(
    ambiguousIsWide: Bool = false, isTailored: Bool = true, keepsWords: Bool = false,
    emoji: EmojiWidths = .cluster
  ) {
    self.ambiguousIsWide = ambiguousIsWide
    self.isTailored = isTailored
    self.keepsWords = keepsWords
    self.emoji = emoji
  }

  /// The width of `…`, which is ambiguous, in columns.
  package var ellipsisColumns: Int { ambiguousIsWide ? 2 : 1 }

  /// The metrics of most terminals.
  public static let standard = TextMetrics()
}
