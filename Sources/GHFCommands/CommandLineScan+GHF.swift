import CommandLineInterface

extension CommandLineScan {
  /// Follows the words that were typed after `ghf`.
  init(_ words: [String]) {
    self.init(words, of: .ghf)
  }

  /// The help on the command that the words lead to.
  var help: [HelpSection] { help(topics: HelpTopic.entries) }
}
