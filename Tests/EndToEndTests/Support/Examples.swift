/// The command lines shown in the help.
enum Examples {
  /// Returns the examples of a help text: the indented lines below the heading.
  static func ofHelp(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 != "Examples:" }.dropFirst().prefix { !$0.isEmpty }
      .map { String($0.drop { $0 == " " }) }
  }
}
