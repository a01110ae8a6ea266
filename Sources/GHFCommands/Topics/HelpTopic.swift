package import CommandLineInterface

/// What `ghf help` tells of besides commands.
package enum HelpTopic: String, CaseIterable, Sendable {
  case config
  case environment
  case exitCodes = "exit-codes"
  case formatting
  case limits

  /// The topic in a line.
  package var abstract: String {
    switch self {
    case .config: "The file with defaults for options."
    case .environment: "Variables that ghf heeds, and where its files are."
    case .exitCodes: "What the exit status tells."
    case .formatting: "Forms of output, on a terminal and in a pipe."
    case .limits: "How GitHub's limits are met, and how lists go on where they ended."
    }
  }

  /// The topic's text, from which the README's tables and the man page are made, too.
  package var sections: [HelpSection] {
    switch self {
    case .config: HelpTopic.configSections
    case .environment: [HelpTopic.variables, HelpTopic.files]
    case .exitCodes: HelpTopic.exitCodeSections
    case .formatting: HelpTopic.formattingSections
    case .limits: HelpTopic.limitSections
    }
  }

  /// All topics with their lines.
  static var entries: [HelpEntry] { allCases.map { HelpEntry($0.rawValue, $0.abstract) } }
}
