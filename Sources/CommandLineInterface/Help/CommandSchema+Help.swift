extension CommandSchema {
  /// Returns a command's help: examples first, then arguments and options.
  ///
  /// `names` are the words that name the command, `topics` the help topics.
  package func help(after names: [String], topics: [HelpEntry]) -> [HelpSection] {
    [
      HelpSection(text: abstract),
      HelpSection(examples: guide.examples),
      HelpSection("Usage", [.usage(usage(after: names))]),
      HelpSection("", guide.paragraphs.map { .paragraph($0) }),
      HelpSection("Arguments", argumentEntries),
    ] + groupSections + [
      HelpSection("Options", ownOptions), HelpSection("Global options", globalEntries),
      names.isEmpty
        ? HelpSection("Topics", topics.map { HelpEntry("ghf help \($0.term)", $0.text) })
        : HelpSection(text: "Help topics: " + topics.map(\.term).joined(separator: ", ") + "."),
    ]
  }

  /// Returns the usage lines, one for each form of the command.
  func usage(after names: [String]) -> [String] {
    if let usage = guide.usage {
      return usage.split(separator: "\n").map(String.init)
    }
    let places = isLeaf ? positionals.map(\.place) : ["<command>"]
    return [(["ghf"] + names + places + ["[<options>]"]).joined(separator: " ")]
  }

  /// The subcommands, a section for each group.
  var groupSections: [HelpSection] {
    groups.map { HelpSection($0.title, $0.commands.map { HelpEntry($0.name, $0.abstract) }) }
  }

  var argumentEntries: [HelpEntry] { positionals.map(\.helpEntry) }

  var ownOptions: [HelpEntry] { arguments.filter { $0.kind != .positional }.map(\.helpEntry) }

  var globalEntries: [HelpEntry] {
    (globalOptions.filter { !$0.isHelp } + [.help, .version]).map(\.helpEntry)
  }
}

extension CommandLineScan {
  /// Returns the help for the command that the words name.
  package func help(topics: [HelpEntry]) -> [HelpSection] {
    // `ghf help help`, and `ghf help --help`.
    if isHelp, names.isEmpty, let command = root.command(named: "help") {
      return command.help(after: ["help"], topics: topics)
    }
    return command.help(after: names, topics: topics)
  }
}

extension ArgumentSchema {
  /// The entry in lists of arguments and options: `-L, --limit <n>`, long names aligned.
  fileprivate var helpEntry: HelpEntry {
    if kind == .positional { return HelpEntry(longName, abstract) }
    // An option with an optional value has one alias, which is only for typing.
    let names = kind == .optionalValue ? [longName] : names.sorted { $0.count < $1.count }
    let indent = names.first?.hasPrefix("--") == true ? "    " : ""
    let value =
      switch kind {
      case .positional, .flag: ""
      case .option: " <\(valueName)>"
      case .optionalValue: "[=<\(valueName)>]"
      }
    return HelpEntry(indent + names.joined(separator: ", ") + value, abstract)
  }

  /// The argument in a usage line: `[<user>]`, `<users> ...`.
  fileprivate var place: String {
    let name = "<\(valueName)>" + (isRepeating ? " ..." : "")
    return isOptional ? "[\(name)]" : name
  }
}
