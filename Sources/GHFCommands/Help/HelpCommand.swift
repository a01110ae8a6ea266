import ArgumentParser
import CommandLineInterface

/// `ghf help`: what ghf says of a command or a topic.
struct HelpCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    leaf: "help", abstract: "Show help on a command or a topic.")

  static let guide = CommandGuide(
    examples: [
      "ghf help",
      HelpExample("ghf help fav add", "as 'ghf fav add --help'"),
      "ghf help exit-codes",
    ],
    text: """
      The topics are \
      \(HelpTopic.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")).
      """)

  @Argument(help: "The command's words, or a topic.")
  var words: [String] = []

  @OptionGroup(title: "Global options") var global: GlobalOptions

  func run(in invocation: Invocation) async throws(CommandError) {
    var options = invocation.options
    // `try?`: what is wrong with the file is no reason to show no help.
    if let settings = try? Settings(in: invocation.context) {
      options.adopt(settings, in: invocation.context)
    }
    try invocation.context.print(help(), color: options.color, width: options.width)
  }

  private func help() throws(CommandError) -> [HelpSection] {
    if let topic = words.first.flatMap(HelpTopic.init(rawValue:)) {
      return [HelpSection("", [.paragraph(topic.abstract)])] + topic.sections
    }
    let scan = CommandLineScan(words)
    if let error = CommandError(unknownCommandIn: scan, isHelp: true) { throw error }
    return scan.unknownCommand == nil ? scan.help : CommandLineScan([]).help
  }
}
