import TerminalText

extension CleanText {
  /// A field on one line; nil when there is nothing to see in it.
  init?(line field: String?) {
    // What is dropped in cleaning may stand before a space.
    let line = CleanText(CleanText(field ?? "").text.trimmingSpaces)
    if line.isBlank { return nil }
    self = line
  }
}
