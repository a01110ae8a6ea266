import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

extension CommandError {
  /// Reports an unknown command, and suggests a similar one.
  ///
  /// Returns nil if the words name a command, if the parser must report an option first, or if the
  /// words begin with `help`, whose command reports the error itself. Pass true for `isHelp` if the
  /// words follow `ghf help`, and so may name a topic.
  init?(unknownCommandIn scan: CommandLineScan, isHelp: Bool = false) {
    guard let word = scan.unknownCommand, !scan.hasForeignOption, !scan.isHelp else { return nil }
    let path = scan.names.map { $0 + " " }.joined()
    let mayBeTopic = isHelp && path.isEmpty
    let names =
      scan.command.commands.map(\.name) + (mayBeTopic ? HelpTopic.all.map(\.name) : [])
    let near = Spelling.nearest(to: word, among: names)
    let familiar = FamiliarWords.hint(forCommand: word, after: scan.names, isHelp: isHelp)
    let fallback = mayBeTopic ? "see 'ghf help'" : "see 'ghf \(path)--help'"
    let account = isHelp || !path.isEmpty ? nil : CommandError.accountHint(for: word)
    self.init(
      .usage, "no such \(mayBeTopic ? "command or topic" : "command"): '\(path)\(word)'",
      hints: [
        familiar ?? near.map { "did you mean 'ghf \(isHelp ? "help " : "")\(path)\($0)'?" }
          ?? account ?? fallback
      ])
  }

  /// Returns the hint for an account in place of a command; nil if the word can't be one.
  private static func accountHint(for word: String) -> String? {
    let name: String
    do throws(LoginError) {
      name = try Login(typed: word, on: .gitHub).name
    } catch .otherHost {
      // The host in use isn't known here. A shell would read a query as a pattern.
      name = String(word.prefix { !"?#".contains($0) })
    } catch {
      return nil
    }
    return "use 'ghf browse \(name)' or 'ghf followers \(name)' for the account's followers"
  }
}

extension CommandError {
  /// Reports a filter such as `followers>1k` without quotes, of which the shell made a redirection; nil if
  /// standard output isn't a file that is named like a number or a date, or if no word is a field.
  init?(redirectedFilterIn scan: CommandLineScan, of terminal: TerminalTraits) {
    let isSearch = scan.command.name == "search"
    let words = scan.words.dropFirst(isSearch ? 2 : 1)
    guard isSearch || words.contains(where: { $0.hasPrefix("--match") }),
      let name = terminal.outputFileName()
    else { return nil }
    for word in words.reversed() {
      let field = word.trimmingPrefix("--match=")
      let text = "\(field)>\(name)"
      // A name is a text, which numbers aren't compared with.
      let filter = FilterExpression(text, with: .unread)
      guard FilterExpression.isField(field), filter.problem == nil, filter.unfinished == nil
      else { continue }
      self.init(
        .usage, "standard output is the file '\(name)', and '\(field)' is a field of filters",
        hints: ["put the filter in quotes for the shell: '\(text)'"])
      return
    }
    return nil
  }
}

/// The options and commands of other tools, and their equivalents in ghf.
struct FamiliarWords: Vocabulary {
  func hint(forOption name: String, of command: CommandSchema, isAlone: Bool) -> String? {
    func has(_ option: String) -> Bool { command.option(named: option) != nil }
    switch name {
    case "--match", "--filter", "--grep", "--where":
      return has("--match") ? "use '--match'" : FamiliarWords.matchHint(of: command)
    case "-v": return isAlone ? "use '--version'" : "use '--verbose'"
    case "-w", "--web", "--browser":
      return has("--web") ? "use '--web'" : "use 'ghf open' to open an account's page"
    default:
      let familiar = FamiliarWords.hints.first { hint in
        hint.names.contains(name) && (hint.option.map(has) ?? true)
      }
      return familiar.flatMap { hint in hint.hint ?? hint.option.map { "use '\($0)'" } }
    }
  }

  /// Returns the hint that leads from a command without `--match` to one that filters the same people.
  private static func matchHint(of command: CommandSchema) -> String {
    command.name == "search"
      ? "use a filter as the text: 'ghf search <user> <text>'"
      : "use 'ghf people <expression> --match <filter>'"
  }

  func orders(insteadOf value: String, beside words: Set<String>) -> [String]? {
    if SortKey(argument: value) != nil { return nil }
    return SortKey.names(
      sorting: DetailOptions.areNamed(in: words) ? Person.profileFields.names() : [],
      listsFollows: words.contains { SortKey.listsFollows($0) },
      searchesGitHub: words.contains("--github"))
  }

  /// Hints for options, some only if the command takes `option`; a nil hint suggests `option`.
  private static let hints: [(names: [String], option: String?, hint: String?)] = [
    (["-V", "-version"], nil, "use '--version'"), (["--debug", "--trace"], nil, "use '--verbose'"),
    (["--no-color", "--no-colour", "--nocolor", "--monochrome"], nil, "use '--color never'"),
    (["--no-hyperlinks", "--no-links"], nil, "use '--hyperlinks never'"),
    (["--no-progress", "--silent", "-s"], nil, "use '--quiet'"),
    (["--plain"], nil, "set GHF_PLAIN=1 for plain text"),
    (["--pager"], nil, "use a pipe: '--color always | less -R'"),
    (["--no-pager"], nil, "omit it: ghf starts no pager"),
    (["--token"], nil, "set GH_TOKEN"), (["--config"], nil, "see 'ghf help config'"),
    (["-u", "--user", "--username", "--login"], nil, "use the account's name without an option"),
    (["--generate-completion-script"], nil, "use 'ghf completion'"),
    (["--explain"], "--churn", "omit it: the reason is always shown"),
    (["-j"], "--json", nil), (["--jq", "--template", "-t"], "--json", "pipe '--json' into jq"),
    (["--format", "--output", "-o"], "--json", "use '--json', '--jsonl', '--csv' or '--tsv'"),
    (["-n", "--number", "--max-count", "--max", "--first"], "--limit", nil),
    (["--head", "--per-page"], "--limit", nil),
    (["-a", "--all", "--paginate"], "--limit", "omit it: lists are complete without it"),
    (["-c"], "--count", nil), (["-r"], "--reverse", nil),
    (["--order", "--order-by", "--sort-by"], "--sort", nil),
  ]

  /// The commands of ghf, by their parent command, with the words that other tools use for them.
  private static let commands: [String: [(command: String, words: Set<String>)]] = [
    "": [
      ("fav", ["favourite", "favourites", "favorite", "favorites", "favs"]),
      ("fav", ["bookmark", "bookmarks"]), ("user", ["whoami", "me", "profile", "view", "show"]),
      ("search", ["find", "grep"]), ("open", ["web", "browser"]), ("followers", ["list", "ls"]),
      ("mutual --unreturned", ["unreturned", "nonfollowers", "non-followers", "notfollowingback"]),
      ("mutual --fans", ["fans"]),
      ("changes", ["diff", "history", "log", "unfollowers", "unfollows", "unfollowed", "lost"]),
    ],
    "fav": [
      ("rm", ["remove", "delete", "del", "unset"]), ("list", ["ls", "show", "view"]),
      ("add", ["new", "create", "set"]),
    ],
    "cache": [
      ("clear", ["rm", "remove", "delete", "clean", "purge", "prune", "reset"]),
      ("info", ["ls", "list", "show", "stat", "stats", "size", "status"]),
    ],
  ]

  /// Returns the hint for a command of another tool; nil for other words.
  ///
  /// `path` holds the words before it, without the `help` that `isHelp` stands for.
  static func hint(forCommand word: String, after path: [String], isHelp: Bool) -> String? {
    switch (path.first, word) {
    case (nil, "config"), (nil, "settings"): return "see 'ghf help config'"
    case (nil, "auth"), (nil, "login"), (nil, "logout"), (nil, "signin"):
      return "sign in with 'gh auth login', or set GH_TOKEN"
    case (nil, "jq"): return "pipe '--json' into jq"
    case (nil, "compare"), (nil, "shared"):
      return
        "use 'ghf common' for followers that accounts share, or 'ghf mutual' for who follows back"
    // "help me" is a request for help in general.
    case (nil, "me") where isHelp: return nil
    default:
      let familiar = commands[path.first ?? ""]?.first { $0.words.contains(word) }
      guard let familiar else { return nil }
      let words = ["ghf"] + (isHelp ? ["help"] : []) + path + [familiar.command]
      return "did you mean '\(words.joined(separator: " "))'?"
    }
  }
}
