extension CommandSchema {
  /// Makes a command's help: examples first, then what it takes.
  ///
  /// - Parameters:
  ///   - names: The words that lead to the command.
  ///   - topics: The topics that `help` knows, by their names.
  /// - Returns: The sections.
  package func help(behind names: [String], topics: [HelpEntry]) -> [HelpSection] {
    let more = HelpSection.Block.paragraph(
      "More: `ghf help` " + topics.map(\.term).joined(separator: ", ") + ".")
    return [
      HelpSection("", [.paragraph(abstract)]),
      HelpSection("Examples", [.examples(guide.examples)]),
      HelpSection("Usage", [.usage(usage(behind: names))]),
      HelpSection("", guide.paragraphs.map { .paragraph($0) }),
      HelpSection("Arguments", argumentEntries),
    ] + groupSections + [
      HelpSection("Options", ownOptions),
      HelpSection("Global options", globalEntries),
      names.isEmpty
        ? HelpSection("Topics", topics.map { HelpEntry("ghf help \($0.term)", $0.text) })
        : HelpSection("", [more]),
    ]
  }

  /// Returns the command and its arguments as they are typed, a form a line.
  func usage(behind names: [String]) -> [String] {
    if let usage { return usage.split(separator: "\n").map(String.init) }
    let places = isLeaf ? positionals.map(\.place) : ["<command>"]
    return [(["ghf"] + names + places + ["[<options>]"]).joined(separator: " ")]
  }

  /// The commands that it leads to.
  var groupSections: [HelpSection] {
    groups.map { HelpSection($0.title, $0.commands.map { HelpEntry($0.name, $0.abstract) }) }
  }

  var argumentEntries: [HelpEntry] { positionals.map(\.helpEntry) }

  var ownOptions: [HelpEntry] { arguments.filter { $0.kind != .positional }.map(\.helpEntry) }

  var globalEntries: [HelpEntry] {
    globalOptions.filter { !$0.isHelp }.map(\.helpEntry) + [
      HelpEntry(option: ["-h", "--help"], "Show help: of a command, where one is named."),
      ArgumentSchema.version.helpEntry,
    ]
  }
}

extension CommandLineScan {
  /// Makes the help on the command that the words lead to.
  package func help(topics: [HelpEntry]) -> [HelpSection] {
    // `ghf help help`, and `ghf help --help`.
    guard isHelp, names.isEmpty, let command = root.command(named: "help") else {
      return command.help(behind: names, topics: topics)
    }
    return command.help(behind: ["help"], topics: topics)
  }
}

extension ArgumentSchema {
  /// How help lists it.
  fileprivate var helpEntry: HelpEntry {
    if kind == .positional { return HelpEntry(longName, abstract) }
    return HelpEntry(
      option: names.sorted { $0.count < $1.count }, valueName: kind == .flag ? nil : valueName,
      abstract)
  }

  /// How a usage line has an argument: `[<user>]`, `<users> ...`.
  fileprivate var place: String {
    let name = "<\(valueName)>" + (isRepeating ? " ..." : "")
    return isOptional ? "[\(name)]" : name
  }
}
