import ArgumentParser
import TerminalText

/// Candidates for the value of an option or an argument.
struct ValueCandidates {
  let context: CommandContext
  let command: any ParsableCommand.Type
  let typed: TypedArguments
  /// All words of the line before the one that is being typed.
  let allWords: [String]

  /// The values that a beginning may become.
  ///
  /// - Parameters:
  ///   - argument: What takes the value.
  ///   - beginning: What was typed of it.
  ///   - name: What stands before it in the same word, as `--sort=`.
  /// - Returns: The candidates for the whole word.
  func candidates(
    for argument: CommandShape.Argument, _ beginning: String, behind name: String = ""
  ) -> [Candidate] {
    let candidates: [Candidate] =
      switch argument.source {
      case nil: argument.values.map { Candidate(word: $0) }
      case .logins, .loginsOrInput: logins(beginning)
      case .firstLogin:
        typed.positionalCount == 0 && !typed.names.contains("--github") ? logins(beginning) : []
      case .favourites: accounts.favourites(beginningWith: beginning)
      case .fields: fields(beginning)
      case .orders: orders
      }
    if name.isEmpty { return candidates }
    return candidates.map { candidate in
      var candidate = candidate
      candidate.word = name + candidate.word
      candidate.shownFrom += name.count
      return candidate
    }
  }

  /// The `-` that stands for standard input, where a command reads accounts from there.
  var standardInput: [Candidate] {
    guard typed.nextPositional?.source?.mayBeInput == true else { return [] }
    return [Candidate(word: "-", description: "Read the accounts from standard input.")]
  }

  private var accounts: LoginCandidates {
    // `try?`: completion offers nothing if this fails, and prints no errors.
    let hostName =
      GlobalOptions.typedValue(of: "--hostname", in: allWords)
      ?? (try? Settings(in: context))?.hostName(in: context)
    return LoginCandidates(context: context, hostName: hostName)
  }

  /// Accounts, also as they may be typed with a sign in front.
  private func logins(_ beginning: String) -> [Candidate] {
    guard beginning.hasPrefix("@") else { return accounts.accounts(beginningWith: beginning) }
    return [Candidate(word: "@me", description: "your own account", ignoresCase: true)]
      + accounts.accounts(beginningWith: String(beginning.dropFirst())).map { candidate in
        var candidate = candidate
        candidate.word = "@" + candidate.word
        return candidate
      }
  }

  private var orders: [Candidate] {
    let command = command as? any ContextCommand.Type
    return SortKey.names(
      sorting: DetailOptions.areNamed(in: typed.names)
        ? command?.fieldNames(with: typed.names) ?? [] : [],
      searchesGitHub: typed.names.contains("--github")
    ).map { Candidate(word: $0) }
  }

  /// The fields that are not in the list yet, each behind what is there.
  private func fields(_ beginning: String) -> [Candidate] {
    guard let command = command as? any ContextCommand.Type else { return [] }
    let start = beginning.lastIndex(of: ",").map { beginning.index(after: $0) }
    let list = beginning[..<(start ?? beginning.startIndex)]
    let there = list.split(separator: ",").map(String.init)
    return command.fieldNames(with: typed.names).filter { !there.contains($0) }.map { name in
      Candidate(word: list + name, shownFrom: list.count, endsWord: false)
    }
  }
}
