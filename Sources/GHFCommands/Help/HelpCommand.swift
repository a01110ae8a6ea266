import CommandLineInterface
import GHFMessages

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
      \(HelpTopic.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")).
      """)

  @Argument("words", help: "A command, such as fav add, or a topic")
  var words: [String] = []

  func run(in invocation: Invocation) async throws(CommandError) {
    var options = invocation.options
    // `try?`: a damaged config file must not hide the help.
    if let settings = try? Settings(in: invocation.context) {
      options.adopt(settings, in: invocation.context)
    }
    try invocation.context.print(help(), color: options.color, width: options.width)
  }

  private func help() throws(CommandError) -> [HelpSection] {
    if let topic = words.first.flatMap(HelpTopic.init(rawValue:)) {
      try reject(words.dropFirst(), after: [topic.rawValue])
      return [HelpSection(text: topic.abstract)] + topic.sections
    }
    if words.first == "help" { try reject(words.dropFirst(), after: ["help"]) }
    let scan = CommandLineScan(words)
    if let error = CommandError(unknownCommandIn: scan, isHelp: true) { throw error }
    try reject(scan.rest, after: scan.names)
    return scan.unknownCommand == nil ? scan.help : CommandLineScan([]).help
  }

  /// Throws an error for words after a topic or the whole name of a command.
  private func reject(_ rest: ArraySlice<String>, after names: [String]) throws(CommandError) {
    guard let word = rest.first, !names.isEmpty else { return }
    throw CommandError(
      .usage, "too many arguments: '\(word)'",
      hints: ["use '\((["ghf", "help"] + names).joined(separator: " "))'"])
  }
}
