package import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

/// `ghf help`: shows help for a command or a topic.
struct HelpCommand: ContextCommand {
  static let guide = CommandGuide(
    "help", "Show help for a command or a topic",
    examples: [
      "ghf help",
      HelpExample("ghf help fav add", "same as 'ghf fav add --help'"),
      "ghf help exit-codes",
    ],
    text: """
      The topics are \
      \(HelpTopic.all.map { "`\($0.name)`" }.joined(separator: ", ")).
      """)

  @Argument("words", help: "A command, such as fav add, or a topic")
  var words: [String] = []

  func run(in invocation: Invocation) async throws {
    var options = invocation.options
    // `try?`: a damaged config file must not hide the help.
    if let settings = try? Settings(in: invocation.context) {
      options.adopt(settings, in: invocation.context)
    }
    try invocation.context.print(help(), color: options.color, width: options.width)
  }

  private func help() throws -> [HelpSection] {
    if let topic = HelpTopic.all.first(where: { $0.name == words.first }) {
      try reject(words.dropFirst(), after: [topic.name])
      return [HelpSection(text: topic.abstract)] + topic.sections
    }
    if words.first == "help" { try reject(words.dropFirst(), after: ["help"]) }
    let scan = CommandLineScan(words)
    if let error = CommandError(unknownCommandIn: scan, isHelp: true) { throw error }
    try reject(scan.rest, after: scan.names)
    return scan.unknownCommand == nil ? scan.help : CommandLineScan([]).help
  }

  /// Throws an error for words after a topic or the whole name of a command.
  private func reject(_ rest: ArraySlice<String>, after names: [String]) throws {
    guard let word = rest.first, !names.isEmpty else { return }
    throw CommandError(
      .usage, "too many arguments: '\(word)'",
      hints: ["use '\((["ghf", "help"] + names).joined(separator: " "))'"])
  }
}

extension CommandContext {
  /// Prints help, `width` columns wide; nil is the width of the terminal.
  func print(_ help: [HelpSection], color: WhenChoice, width: Int?) throws(OutputError) {
    // Wider lines are hard to read; narrower ones can't hold terms beside their meanings.
    let columns = min(max(columns(width), 40), 100)
    let isColoured = isColoured(color, streamIsTerminal: streams.terminal.outputIsTerminal)
    let traits = OutputTraits(isColored: isColoured, showsLinks: false, canMoveCursor: false)
    let program = machine.program
    let help = help.map {
      $0.replacing(
        commands: { program.naming(command: $0) }, texts: { program.naming(in: $0) })
    }
    try streams.output.write(
      HelpText(help, columns: columns, isStacked: isPlain).lines.bytes(for: traits))
    try streams.output.flush()
  }
}

/// All pages of the manual, which `make man` reads through a hidden argument.
package enum Manual {
  /// The hidden argument: `---manual` prints the file names of the pages, `---manual FILE EPOCH` a
  /// page dated EPOCH, in seconds since 1970.
  static let request = "---manual"

  /// A page for ghf, for each command and for each topic.
  package static var pages: [ManualPage] {
    // The markup prints the codes in bold.
    let exitStatus = HelpSection(
      "Exit status", HelpTopic.exitCodeTable.entries.map { HelpEntry("`\($0.term)`", $0.text) })
    return ManualBook(
      of: .ghf,
      closing: [
        exitStatus,
        HelpSection("Environment", text: "For environment variables, see `ghf-environment`(7)."),
        HelpSection(
          "Files", text: "For favourites, snapshots and the cache, see `ghf-environment`(7)."),
      ],
      rootClosing: [
        exitStatus, HelpSection("Environment", HelpTopic.variables.entries), HelpTopic.files,
      ]
    ).pages
  }

  /// Answers a request; `arguments` follow `---manual`.
  static func answer(_ arguments: ArraySlice<String>, in context: CommandContext) -> Outcome {
    let text: String
    if arguments.isEmpty {
      text = pages.map { $0.fileName + "\n" }.joined()
    } else {
      guard let page = pages.first(where: { $0.fileName == arguments.first }),
        let seconds = arguments.dropFirst().first.flatMap({ Double($0) })
      else { return .usage }
      text = page.text(version: Version.ghf, date: Date(timeIntervalSince1970: seconds))
    }
    do throws(OutputError) {
      try context.streams.output.write(Array(text.utf8))
      try context.streams.output.flush()
      return .success
    } catch {
      return .outputFailed
    }
  }
}
