import GitHubAPI

extension CommandError {
  /// Says why a text is no account's name.
  init(_ error: LoginError) {
    switch error {
    case .empty:
      self.init(.usage, "an account's name can't be empty")
    case .tooLong(let length):
      self.init(
        .usage,
        "no GitHub name has \(CountText.grouped(length)) characters (\(Login.maximumLength) at most)"
      )
    case .character(let character, let name):
      self.init(
        .usage, "'\(name)' is no GitHub name: it can't hold \(CommandError.shown(character))",
        hints: [CommandError.advice(on: name)])
    case .otherHost(let host, let hostInUse):
      self.init(
        .usage, "this account is on \(host), but the host in use is \(hostInUse)",
        hints: ["use --hostname \(host)"])
    }
  }

  private static func advice(on name: String) -> String {
    let parts = name.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if parts.count < 2 { return "names are letters, digits, hyphens and underscores" }
    // gh takes fields behind its --json.
    if parts.allSatisfy({ ProfileField(rawValue: $0) != nil }) {
      return "name fields with '--fields \(name)'"
    }
    return "separate accounts by spaces"
  }

  private static func shown(_ character: Character) -> String {
    switch character {
    case " ": return "a space"
    case "\t": return "a tab"
    case _ where character.isNewline: return "a line break"
    case _ where character.isWhitespace: return "white space"
    default: return isVisible(character) ? "'\(character)'" : codePoints(character)
    }
  }

  /// Whether people can see the character: no control, format or unassigned one is in it.
  private static func isVisible(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .unassigned, .privateUse, .surrogate: false
      default: true
      }
    }
  }

  /// The character by its numbers, such as `U+FEFF`.
  private static func codePoints(_ character: Character) -> String {
    character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}
