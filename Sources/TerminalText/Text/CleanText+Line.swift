extension CleanText {
  /// Cleans a field for one line; nil if nothing in it is visible.
  package init?(line field: String?) {
    // Trims the cleaned text: cleaning may drop a character that precedes a leading space.
    let line = CleanText(CleanText(field ?? "").text.trimmingSpaces)
    if line.isBlank { return nil }
    self = line
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
