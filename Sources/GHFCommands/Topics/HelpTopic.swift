package import CommandLineInterface

/// A topic of `ghf help` other than a command.
package enum HelpTopic: String, CaseIterable, Sendable {
  case config
  case environment
  case exitCodes = "exit-codes"
  case expressions
  case filters
  case formatting
  case limits

  package var abstract: String {
    switch self {
    case .config: "Config file with defaults for options"
    case .environment: "Environment variables and files that ghf uses"
    case .exitCodes: "Exit codes of ghf"
    case .expressions: "Operands and operators of 'ghf people'"
    case .filters: "Filters of 'ghf search', --match and 'ghf browse'"
    case .formatting: "Output formats on a terminal and in a pipe"
    case .limits: "Rate limits, caching and resuming"
    }
  }

  /// The text in help, on the man page and in the user guide.
  package var sections: [HelpSection] {
    switch self {
    case .config: HelpTopic.configSections
    case .environment: [HelpTopic.variables, HelpTopic.files]
    case .exitCodes: HelpTopic.exitCodeSections
    case .expressions: HelpTopic.expressionSections
    case .filters: HelpTopic.filterSections
    case .formatting: HelpTopic.formattingSections
    case .limits: HelpTopic.limitSections
    }
  }

  static var entries: [HelpEntry] { allCases.map { HelpEntry($0.rawValue, $0.abstract) } }
}
