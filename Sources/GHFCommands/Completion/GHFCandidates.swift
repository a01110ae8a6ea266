import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

/// The completion candidates for sort keys and for accounts, which the cache and favourites supply.
///
/// Completion sends no requests, prints no errors and never fails: a damaged file provides no
/// candidates.
struct GHFCandidates {
  let context: CommandContext

  func candidates(
    from source: CompletionSource, _ beginning: String, in completion: Completion
  ) -> [Candidate] {
    let (line, typed) = (completion.line, completion.typed)
    return switch source {
    case .logins, .loginsOrInput: logins(beginning, line)
    case .firstLogin:
      typed.names.contains("--github")
        ? [] : typed.arguments.isEmpty ? logins(beginning, line) : filters(beginning)
    case .filter: filters(beginning)
    case .people: people(beginning, after: typed.arguments, line)
    case .accountOrPeople:
      (typed.arguments.isEmpty && !beginning.contains { $0.isWhitespace || "():".contains($0) }
        ? logins(beginning, line) : []) + people(beginning, after: typed.arguments, line)
    case .favourites: accounts(line).favourites(beginningWith: beginning)
    case .watches:
      accounts(line).watches(typed.names.contains("--following") ? .following : .followers)
    case .files: files(beginning, home: context.machine.environment["HOME"])
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

extension GHFCandidates {
  /// Returns the operands or operators of a set expression that may come next.
  ///
  /// The word may be a whole expression in quotes, of which the last part is completed.
  func people(
    _ beginning: String, after words: [String], _ line: CommandLineScan
  ) -> [Candidate] {
    let end = beginning.lastIndex { $0.isWhitespace || $0 == "(" || $0 == ")" }
    let start = end.map { beginning.index(after: $0) } ?? beginning.startIndex
    let before = String(beginning[..<start])
    // `try?`: after an unmatched quote, nothing can be completed.
    let tokens = try? SetParser.tokens(of: words + [before], CommandError.self)
    guard let tokens else { return [] }
    let last = tokens.last?.text ?? "("
    let expectsOperand = last == "(" || SetOperator(rawValue: last.lowercased()) != nil
    let candidates =
      expectsOperand
      ? operands(String(beginning[start...]), line)
      : SetOperator.allCases.map { Candidate(word: $0.rawValue) }
    return candidates.map { $0.prefixed(by: before) }
  }

  private func operands(_ beginning: String, _ line: CommandLineScan) -> [Candidate] {
    guard let colon = beginning.firstIndex(of: ":") else {
      return PeopleOperand.meanings.map { word, meaning in
        Candidate(
          word: word, description: CleanText(meaning), endsWord: !word.hasSuffix(":"))
      }
    }
    let kind = String(beginning[...colon])
    let name = String(beginning[beginning.index(after: colon)...])
    guard PeopleOperand.words.contains(kind) else { return [] }
    let candidates = kind == "file:" ? files(name) : logins(name, line)
    return candidates.map { $0.prefixed(by: kind) }
  }

  /// Returns the files in the folder that a path begins with; a name that needs quotes is omitted.
  ///
  /// `home` takes the place of a tilde that the shell has left; nil if the command doesn't expand it.
  func files(_ beginning: String, home: String? = nil) -> [Candidate] {
    let end = beginning.lastIndex(of: "/").map { beginning.index(after: $0) }
    let folder = beginning[..<(end ?? beginning.startIndex)]
    let start = beginning[folder.endIndex...]
    var path = String(folder)
    if let home, folder.hasPrefix("~/") { path = home + folder.dropFirst() }
    // `try?`: a folder that can't be read has no candidates.
    let names = try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? "." : path)
    return (names ?? []).sorted().filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
        // These need no quotes in a shell or an expression.
        && name.utf8.allSatisfy {
          $0.isAlphanumeric || $0 >= 0x80 || "-_.+,@%".utf8.contains($0)
        }
        // What is left of a name that isn't UTF-8.
        && !name.unicodeScalars.contains("\u{FFFD}")
    }.map { name in
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: path + name, isDirectory: &isFolder)
      return Candidate(word: isFolder ? name + "/" : name, endsWord: !isFolder)
        .prefixed(by: String(folder))
    }
  }
}

extension GHFCandidates {
  /// Returns the fields, states and named filters that the last condition of a filter may begin with.
  func filters(_ beginning: String) -> [Candidate] {
    let end = beginning.lastIndex { $0.isWhitespace || $0 == "(" }
    var start = end.map { beginning.index(after: $0) } ?? beginning.startIndex
    if beginning[start...].first == "-" { start = beginning.index(after: start) }
    let before = String(beginning[..<start])
    let word = beginning[start...]
    if let beginning = word.first == "%" ? word.dropFirst() : nil {
      // `try?`: completion prints no errors.
      let filters = (try? Settings(in: context))?.explorer.filters ?? [:]
      return filters.keys.filter { $0.hasPrefix(beginning) }.sorted().map { name in
        Candidate(word: "%" + name, description: CleanText(filters[name] ?? ""))
          .prefixed(by: before)
      }
    }
    let forms =
      word.hasPrefix("no:")
      ? FilterForm.fields.compactMap { form in
        form.beginning.flatMap { $0 == "no:" ? nil : ("no:" + $0.dropLast(), form.meaning) }
      }
      : (FilterForm.fields + FilterForm.states).compactMap { form in
        form.beginning.map { ($0, form.meaning) }
      }
    // Without a letter, the many conditions would hide that words are what is typed most.
    if word.isEmpty { return [] }
    return forms.map { text, meaning in
      Candidate(
        word: text, description: CleanText(meaning), ignoresCase: true, endsWord: text.last != ":"
      ).prefixed(by: before)
    }
  }
}

extension SupportedShell: ArgumentValue {}

/// `ghf completion`: prints a shell's completion script.
struct CompletionCommand: ContextCommand {
  static let guide = CommandGuide(
    "completion", "Print a shell's completion script",
    examples: [
      "source <(ghf completion bash)",
      "ghf completion zsh > ~/.zfunc/_ghf",
      "ghf completion fish > ~/.config/fish/completions/ghf.fish",
    ],
    text: """
      For bash, add the first example to ~/.bashrc. For zsh, ~/.zfunc must be in fpath before \
      compinit runs. Accounts are completed from the favourites and the cache, without requests.
      """)

  @Argument("shell", help: "The shell: bash, zsh or fish")
  var shell = SupportedShell.bash

  func run(in invocation: Invocation) async throws {
    try invocation.streams.output.write(Array(shell.script.utf8))
  }
}
