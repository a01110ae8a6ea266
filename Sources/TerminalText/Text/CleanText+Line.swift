extension CleanText {
  /// Cleans a field for one line; nil if nothing in it is visible.
  public init?(line field: String?) {
    // Trims the cleaned text: cleaning may drop a character that precedes a leading space.
    let line = CleanText(CleanText(field ?? "").text.trimmingSpaces)
    if line.isBlank { return nil }
    self = line
  }
}

extension CleanText {
  /// Returns the whole text as one line, cut at a cluster with `…` if it is wider than `columns`.
  ///
  /// - Returns: The line, and true if it is cut; its width includes `…`.
  public func line(
    cutToFit columns: Int, _ metrics: TextMetrics = .standard
  ) -> (line: TextLine, isCut: Bool) {
    let line = TextLine(range: 0..<text.utf8.count, columns: self.columns(metrics))
    if line.columns <= columns { return (line, false) }
    return (line.cut(toFit: columns, slack: nil, in: text.utf8.span, metrics), true)
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without leading and trailing white space.
  package var trimmingSpaces: String {
    let rest = drop(while: \.isWhitespace)
    guard let end = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...end])
  }
}
