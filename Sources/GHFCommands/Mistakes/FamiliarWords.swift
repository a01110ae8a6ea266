import CommandLineInterface

/// Words that people know from other tools, and what ghf has in their place.
struct FamiliarWords: Vocabulary {
  let formats = Set(OutputFormat.allCases.map { "--" + $0.rawValue })
  let choices = [
    Set(CacheModeFlag.allCases.map { "--" + $0.rawValue }),
    Set(OneSidedFlag.allCases.map { "--" + $0.rawValue }),
  ]

  func hint(forOption name: String, isAlone: Bool, has: (String) -> Bool) -> String? {
    switch name {
    case "-v": return isAlone ? "use '--version'" : "use '--verbose'"
    case "-w", "--web", "--browser":
      return has("--web") ? "use '--web'" : "use 'ghf open' to open an account's page"
    default:
      if let hint = FamiliarWords.hints[name] { return hint }
      let familiar = FamiliarWords.hintsByOption.first { $0.names.contains(name) && has($0.option) }
      return familiar.map { $0.hint ?? "use '\($0.option)'" }
    }
  }

  func hint(forValue value: String, named name: String) -> String? {
    guard let form = ValueForm(rawValue: name), !form.admits(value) else { return nil }
    return form.hint(for: value)
  }

  func orders(insteadOf value: String, beside words: Set<String>) -> [String]? {
    if SortKey(argument: value) != nil { return nil }
    return SortKey.names(
      sorting: DetailOptions.areNamed(in: words) ? DetailField.names : [],
      searchesGitHub: words.contains("--github"))
  }

  /// Hints for options whatever the command takes.
  private static let hints = [
    "-V": "use '--version'", "-version": "use '--version'",
    "--debug": "use '--verbose'", "--trace": "use '--verbose'",
    "--no-color": "use '--color never'", "--no-colour": "use '--color never'",
    "--nocolor": "use '--color never'", "--monochrome": "use '--color never'",
    "--no-hyperlinks": "use '--hyperlinks never'", "--no-links": "use '--hyperlinks never'",
    "--no-progress": "use '--quiet'", "--silent": "use '--quiet'", "-s": "use '--quiet'",
    "--no-pager": "leave it out: only '--pager' starts a pager",
    "--token": "set GH_TOKEN", "--config": "see 'ghf help config'",
    "-u": "type the account without an option", "--user": "type the account without an option",
    "--username": "type the account without an option",
    "--login": "type the account without an option",
    "--generate-completion-script": "use 'ghf completion'",
  ]

  /// Hints for options where the command takes another one; nil is to use that one.
  private static let hintsByOption: [(names: [String], option: String, hint: String?)] = [
    (["-j"], "--json", nil),
    (["--jq", "--template", "-t"], "--json", "pipe '--json' into jq"),
    (["--format", "--output", "-o"], "--json", "use '--json', '--jsonl', '--csv' or '--tsv'"),
    (
      ["-n", "--number", "--max-count", "--max", "--first", "--head", "--per-page"],
      "--limit", nil
    ),
    (["-a", "--all", "--paginate"], "--limit", "leave it out: lists are complete without it"),
    (["-c"], "--count", nil), (["-r"], "--reverse", nil),
    (["--order", "--order-by", "--sort-by"], "--sort", nil),
  ]

  /// Finds what to do in place of typing a command of other tools.
  ///
  /// - Parameters:
  ///   - word: The word that is no command.
  ///   - path: The words before it.
  ///   - isHelp: Whether it was typed behind `ghf help`.
  /// - Returns: The hint; nil for other words.
  static func hint(forCommand word: String, behind path: [String], isHelp: Bool) -> String? {
    switch (path.first, word) {
    case (nil, "config"), (nil, "settings"): return "see 'ghf help config'"
    case (nil, "auth"), (nil, "login"), (nil, "logout"), (nil, "signin"):
      return CommandError.signInHint
    case (nil, "jq"): return "pipe '--json' into jq"
    default:
      guard let command = command(word, behind: path.first) else { return nil }
      let words = ["ghf"] + (isHelp ? ["help"] : []) + path + [command]
      return "did you mean '\(words.joined(separator: " "))'?"
    }
  }

  /// The command that does what a word means elsewhere.
  private static func command(_ word: String, behind group: String?) -> String? {
    switch (group, word) {
    case (nil, "favourite"), (nil, "favourites"), (nil, "favorite"), (nil, "favorites"),
      (nil, "favs"), (nil, "bookmark"), (nil, "bookmarks"):
      "fav"
    case (nil, "whoami"), (nil, "me"), (nil, "profile"), (nil, "view"), (nil, "show"): "user"
    case (nil, "find"), (nil, "grep"): "search"
    case (nil, "web"), (nil, "browser"): "open"
    case (nil, "diff"), (nil, "history"), (nil, "log"): "changes"
    case ("fav", "remove"), ("fav", "delete"), ("fav", "del"), ("fav", "unset"): "rm"
    case ("fav", "ls"), ("fav", "show"), ("fav", "view"): "list"
    case ("fav", "new"), ("fav", "create"), ("fav", "set"): "add"
    case ("cache", "rm"), ("cache", "remove"), ("cache", "delete"), ("cache", "clean"),
      ("cache", "purge"), ("cache", "prune"), ("cache", "reset"):
      "clear"
    case ("cache", "ls"), ("cache", "list"), ("cache", "show"), ("cache", "stat"),
      ("cache", "stats"), ("cache", "size"), ("cache", "status"):
      "info"
    default: nil
    }
  }
}
