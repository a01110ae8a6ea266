import CommandLineInterface

extension CommandLineScan {
  /// Scans the words that were typed after `ghf`.
  init(_ words: [String]) { self.init(words, of: .ghf) }

  /// The help for the command that the words name.
  var help: [HelpSection] { help(topics: HelpTopic.entries) }
}
