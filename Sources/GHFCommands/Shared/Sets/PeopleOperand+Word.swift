import GHFMessages
import GHFQueries
import TerminalText

extension PeopleOperand {
  /// The form of an operand, for help and completion.
  struct Form: Sendable {
    /// The word, or its beginning.
    let word: String
    let meaning: String
  }

  /// All forms, in the order of `words`.
  static let forms = [
    Form(word: "followers:", meaning: "the followers of an account"),
    Form(word: "following:", meaning: "the accounts that it follows"),
    Form(word: "mutual:", meaning: "the followers that it follows back"),
    Form(word: "fav", meaning: "your favourites"),
    Form(word: "members:", meaning: "the members of an organisation, or of ORG/TEAM"),
    Form(word: "user:", meaning: "one account"),
    Form(word: "file:", meaning: "the accounts in a file: one per line, CSV, TSV or JSON"),
    Form(word: "-", meaning: "the accounts on standard input, in the same forms"),
  ]
}

extension CommandError {
  /// Explains what is wrong with an operand of a set expression.
  init(_ fault: OperandFault) {
    switch fault {
    case .unknown(let word): self = .unknownOperand(word)
    case .noName(let kind):
      self.init(.usage, "'\(kind)' requires a \(kind == "file:" ? "path" : "name")")
    case .login(let error): self.init(error)
    case .team(let team):
      self.init(
        .usage, "invalid team name: '\(team)'",
        hints: ["use the name in the address of the team's page"])
    }
  }

  private static func unknownOperand(_ word: String) -> CommandError {
    // The colon of an address isn't that of an operand.
    let colon = word.contains("://") ? nil : word.firstIndex(of: ":")
    let kind = colon.map { String(word[...$0]) } ?? word
    let rest = colon.map { String(word[word.index(after: $0)...]) } ?? ""
    let hint: String
    if let near = Spelling.nearest(to: kind, among: PeopleOperand.words) {
      hint = "did you mean '\(near)\(rest)'?"
    } else if colon == nil {
      hint = "use 'user:\(word)' for the account, or 'followers:\(word)' for its followers"
    } else {
      hint = "use one of these: \(PeopleOperand.words.joined(separator: ", "))"
    }
    return CommandError(.usage, "no such operand: '\(word)'", hints: [hint])
  }
}
