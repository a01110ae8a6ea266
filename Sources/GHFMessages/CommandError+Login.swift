package import GitHubAPI

extension CommandError {
  /// Explains why a text is not an account name.
  package init(_ error: LoginError) {
    switch error {
    case .empty: self.init(.usage, "the account name is empty")
    case .tooLong(let length):
      let count = CountText.grouped(length)
      self.init(
        .usage, "account name too long: \(count) characters (at most \(Login.maximumLength))")
    case .character(let character, let name):
      self.init(
        .usage, "invalid account name: '\(name)' contains \(CommandError.shown(character))",
        hints: [CommandError.advice(on: name)])
    case .otherHost(let host, let hostInUse):
      self.init(
        .usage, "the account is on '\(host)', but the host in use is '\(hostInUse)'",
        hints: ["use '--hostname \(host)'"])
    }
  }

  private static func advice(on name: String) -> String {
    let parts = name.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if parts.count < 2 { return "use only letters, digits, hyphens and underscores" }
    // In gh, the fields follow '--json'.
    if parts.allSatisfy({ ProfileField(rawValue: $0) != nil }) {
      return "use '--fields \(name)' to choose fields"
    }
    return "separate accounts with spaces"
  }

  private static func shown(_ character: Character) -> String {
    switch character {
    case " ": return "a space"
    case "\t": return "a tab"
    case _ where character.isNewline: return "a line break"
    case _ where character.isWhitespace: return "whitespace"
    default: return isVisible(character) ? "'\(character)'" : codePoints(character)
    }
  }

  /// Returns true if the character has no control, format, private-use or unassigned scalar.
  private static func isVisible(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .unassigned, .privateUse, .surrogate: false
      default: true
      }
    }
  }

  /// Returns the code points of a character, such as `U+FEFF`.
  private static func codePoints(_ character: Character) -> String {
    character.unicodeScalars.map {
      "U+" + String(hexadecimal: $0.value, length: 4, uppercase: true)
    }.joined(separator: " ")
  }
}
