import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

extension PeopleOperand {
  /// The form of an operand, for help and completion.
  struct Form: Sendable {
    /// The word, or its beginning.
    let word: String
    let meaning: String
  }

  /// All forms; a word that ends with a colon is followed by a name.
  static let forms = [
    Form(word: "followers:", meaning: "the followers of an account"),
    Form(word: "following:", meaning: "the accounts that it follows"),
    Form(word: "mutual:", meaning: "the followers that it follows back"),
    Form(word: "fav", meaning: "your favourites"),
    Form(word: "members:", meaning: "the members of an organisation, or of ORG/TEAM"),
    Form(word: "user:", meaning: "one account"),
    Form(word: "file:", meaning: "the accounts in a file, one per line"),
    Form(word: "-", meaning: "the accounts on standard input, one per line"),
  ]

  /// Parses a word, and validates the name in it.
  ///
  /// - Throws: `CommandError` that says what is wrong with the word.
  init(_ word: String, on base: APIBase) throws(CommandError) {
    guard let colon = word.firstIndex(of: ":") else {
      switch word.lowercased() {
      case "fav": self = .favourites
      case "-": self = .input
      default: throw PeopleOperand.unknown(word)
      }
      return
    }
    let kind = word[...colon].lowercased()
    let name = String(word[word.index(after: colon)...])
    if name.isEmpty, PeopleOperand.forms.contains(where: { $0.word == kind }) {
      let wanted = kind == "file:" ? "path" : "name"
      throw CommandError(.usage, "'\(kind)' requires a \(wanted)")
    }
    func user() throws(CommandError) -> UserReference {
      name.lowercased() == "@me"
        ? .ownAccount : .named(try PeopleOperand.login(name, on: base))
    }
    switch kind {
    case "followers:": self = .followers(try user())
    case "following:": self = .following(try user())
    case "mutual:": self = .mutual(try user())
    case "user:": self = .account(try user())
    case "file:": self = .file(name)
    case "members:":
      // The address of an organisation's page contains slashes too.
      let isAddress = name.contains("://")
      let slash = isAddress ? nil : name.firstIndex(of: "/")
      let organization = try PeopleOperand.login(
        String(name[..<(slash ?? name.endIndex)]), on: base)
      let team = slash.map { String(name[name.index(after: $0)...]) }
      if let team, !PeopleOperand.isSlug(team) {
        throw CommandError(
          .usage, "invalid team name: '\(team)'",
          hints: ["use the name in the address of the team's page"])
      }
      self = .members(of: organization, team: team?.lowercased())
    default: throw PeopleOperand.unknown(word)
    }
  }

  private static func login(_ name: String, on base: APIBase) throws(CommandError) -> Login {
    do throws(LoginError) {
      return try Login(typed: name, on: base)
    } catch {
      throw CommandError(error)
    }
  }

  /// Returns true for a name as it appears in addresses; GitHub replaces other characters.
  private static func isSlug(_ team: String) -> Bool {
    !team.isEmpty && team.utf8.count <= 255 && !team.allSatisfy { $0 == "." }
      && team.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  private static func unknown(_ word: String) -> CommandError {
    let colon = word.firstIndex(of: ":")
    let kind = colon.map { String(word[...$0]) } ?? word
    let rest = colon.map { String(word[word.index(after: $0)...]) } ?? ""
    let hint: String
    if let near = Spelling.nearest(to: kind, among: forms.map(\.word)) {
      hint = "did you mean '\(near)\(rest)'?"
    } else if colon == nil {
      hint = "use 'user:\(word)' for the account, or 'followers:\(word)' for its followers"
    } else {
      hint = "use one of these: \(forms.map(\.word).joined(separator: ", "))"
    }
    return CommandError(.usage, "no such operand: '\(word)'", hints: [hint])
  }
}
