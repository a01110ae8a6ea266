import ArgumentParser

/// All there is to tell of a command, before it is known where it will be read.
struct CommandHelp {
  /// The words that lead to it behind `ghf`.
  let names: [String]
  let abstract: String
  let usage: [String]
  let guide: CommandGuide
  let arguments: [HelpEntry]
  let options: [HelpEntry]
  /// The commands that it leads to, in groups.
  let groups: [HelpSection]

  /// Asks the parser and the command itself.
  init(_ command: any ParsableCommand.Type, names: [String]) {
    let configuration = command.configuration
    self.names = names
    abstract = configuration.abstract
    guide = (command as? any GuidedCommand.Type)?.guide ?? CommandGuide(examples: [])
    groups = CommandHelp.groups(of: configuration)
    let isLeaf = configuration.subcommands.isEmpty
    let shape = isLeaf ? CommandShape(of: command) : nil
    let shown = (shape?.arguments ?? []).filter { $0.shouldDisplay }
    arguments = shown.filter { $0.kind == "positional" }.map(\.helpEntry)
    options = shown.filter { $0.kind != "positional" && $0.sectionTitle == nil && !$0.isHelp }
      .map(\.helpEntry)
    if let usage = configuration.usage {
      self.usage = usage.split(separator: "\n").map(String.init)
    } else {
      let places = isLeaf ? (shape?.positionals ?? []).map(\.place) : ["<command>"]
      usage = [(["ghf"] + names + places + ["[<options>]"]).joined(separator: " ")]
    }
  }

  /// The commands that it leads to, by their names.
  var commands: [String] { groups.flatMap(\.entries).map(\.term) }

  /// The options that every command takes.
  static var globalOptions: [HelpEntry] {
    GlobalOption.allCases.map(\.helpEntry) + [
      HelpEntry(option: ["-h", "--help"], "Show help: of a command, where one is named."),
      HelpEntry(option: ["--version"], "Show the version."),
    ]
  }

  private static func groups(of configuration: CommandConfiguration) -> [HelpSection] {
    var groups = [HelpSection("Commands", entries(configuration.ungroupedSubcommands))]
    for group in configuration.groupedSubcommands {
      groups.append(HelpSection(group.name, entries(group.subcommands)))
    }
    return groups.filter { !$0.blocks.isEmpty }
  }

  private static func entries(_ commands: [any ParsableCommand.Type]) -> [HelpEntry] {
    commands.map {
      HelpEntry($0.configuration.commandName ?? "", $0.configuration.abstract)
    }
  }
}
