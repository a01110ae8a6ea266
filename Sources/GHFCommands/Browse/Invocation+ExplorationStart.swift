import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

extension ExplorerTab: ArgumentValue {}

extension Invocation {
  /// Returns the place that words name: an account, the favourites, or a set of people.
  ///
  /// The list of an account as the only operand is a tab of the account's place.
  ///
  /// - Parameters:
  ///   - words: The words; without any, the user's own account.
  ///   - tab: The tab of the account; nil for its followers.
  ///   - inputUse: The reason that standard input is for commands; nil if it isn't.
  /// - Returns: The place.
  /// - Throws: `CommandError` for an invalid word, for a tab of a set, or if names can't be read.
  func explorationStart(
    _ words: [String], tab: ExplorerTab?, inputUse: String?
  ) throws(CommandError) -> Exploration.Start {
    let base = try apiBase()
    if words.isEmpty { return tab.map { .account(.ownAccount, $0) } ?? .own }
    if let user = try account(in: words, on: base) { return .account(user, tab ?? .followers) }
    let typed = try PeopleQuery.parse(words, on: base)
    let only = typed.operands.count == 1 ? typed.operands.first : nil
    if case .account(let user) = only { return .account(user, tab ?? .followers) }
    if let tab {
      throw CommandError(
        .usage, "'--tab \(tab.rawValue)' cannot be used with a set or with favourites",
        hints: ["use it with an account, for example 'ghf browse octocat --tab \(tab.rawValue)'"])
    }
    switch only {
    case .followers(let user): return .account(user, .followers)
    case .following(let user): return .account(user, .following)
    case .mutual(let user): return .account(user, .mutual)
    case .favourites: return .favourites
    case .account, .members, .file, .input, nil: break
    }
    if let inputUse, typed.operands.contains(.input) {
      throw CommandError(
        .usage, "'-' cannot be used \(inputUse)",
        hints: ["use 'file:PATH' for the names in a file"])
    }
    let text =
      only == .input ? "standard input" : words.joined(separator: " ").trimmingSpaces
    return .set(PeopleSet(typed, names: try names(in: typed, on: base), text: text))
  }

  /// Returns the account that a single word names; nil for an operand or an expression.
  ///
  /// - Throws: `CommandError` if the word is neither an account nor an operand.
  private func account(
    in words: [String], on base: APIBase
  ) throws(CommandError) -> UserReference? {
    guard words.count == 1, !words[0].contains(where: { $0.isWhitespace || "()\"".contains($0) })
    else { return nil }
    do throws(OperandFault) {
      _ = try PeopleOperand(words[0], on: base)
      return nil
    } catch .unknown {
      // An address contains a colon too; a mistyped operand has no slash before it.
      if words[0].contains(":"), !words[0].contains("/") { return nil }
      return try UserReference(words[0], on: base)
    } catch {
      return nil
    }
  }
}
