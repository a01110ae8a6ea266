extension String {
  /// Returns `count` combining acute accents.
  static func marks(_ count: Int) -> String {
    String(repeating: "\u{301}", count: count)
  }
}
