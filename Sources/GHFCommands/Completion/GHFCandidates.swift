import CommandLineInterface
import GitHubAPI
import TerminalHost
import TerminalText

/// The completion candidates for sort keys and for accounts, which the cache and favourites supply.
///
/// Completion sends no requests, prints no errors and never fails: a damaged file provides no
/// candidates.
struct GHFCandidates {
  let context: CommandContext

  fileprivate func candidates(
    from source: CompletionSource, _ beginning: String, in completion: Completion
  ) -> [Candidate] {
    let (line, typed) = (completion.line, completion.typed)
    return switch source {
    case .logins, .loginsOrInput: logins(beginning, line)
    case .firstLogin:
      typed.names.contains("--github")
        ? [] : typed.argumentCount == 0 ? logins(beginning, line) : filters(beginning)
    case .filter: filters(beginning)
    case .people: people(beginning, after: typed.arguments, line)
    case .accountOrPeople:
      (typed.arguments.isEmpty && !beginning.contains { $0.isWhitespace || "():".contains($0) }
        ? logins(beginning, line) : []) + people(beginning, after: typed.arguments, line)
    case .favourites: accounts(line).favourites(beginningWith: beginning)
    case .watches:
      accounts(line).watches(typed.names.contains("--following") ? .following : .followers)
    case .files: files(beginning, home: context.environment["HOME"])
    case .fields: []
    case .orders:
      SortKey.names(
        sorting: DetailOptions.areNamed(in: typed.names)
          ? typed.command.fieldNames(with: typed.names) : [],
        listsFollows: SortKey.listsFollows(line.names.first),
        searchesGitHub: typed.names.contains("--github")
      ).map { Candidate(word: $0) }
    }
  }

  private func accounts(_ line: CommandLineScan) -> LoginCandidates {
    // `try?`: completion prints no errors.
    let hostName =
      line.value(of: "--hostname") ?? (try? Settings(in: context))?.hostName(in: context)
    return LoginCandidates(context: context, hostName: hostName)
  }

  /// Returns accounts; if an `@` was typed, `@me` and the accounts with an `@` before them.
  func logins(_ beginning: String, _ line: CommandLineScan) -> [Candidate] {
    guard beginning.hasPrefix("@") else {
      return accounts(line).accounts(beginningWith: beginning)
    }
    return [Candidate(word: "@me", description: "your own account", ignoresCase: true)]
      + accounts(line).accounts(beginningWith: String(beginning.dropFirst())).map { candidate in
        var candidate = candidate
        candidate.word = "@" + candidate.word
        return candidate
      }
  }
}

extension Program {
  /// Answers a shell's completion request without starting a thread; false for other arguments.
  package static func complete(_ arguments: [String], in context: CommandContext) -> Bool {
    guard arguments.first == SupportedShell.request else { return false }
    let text = Completion.answer(
      to: arguments.dropFirst(), of: .ghf, topics: HelpTopic.entries,
      offer: GHFCandidates(context: context).candidates)
    // `try?`: a shell that closed the pipe needs no candidates.
    try? context.output.write(Array(text.utf8))
    try? context.output.flush()
    return true
  }
}
