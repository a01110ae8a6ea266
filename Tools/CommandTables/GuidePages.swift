import CommandLineInterface
import GHFCommands

/// The generated pages of the user guide: one for each help topic, and one for all commands.
enum GuidePages {
  static func all(for schema: CommandSchema) -> [GuidePage] {
    HelpTopic.allCases.map {
      GuidePage(topic: (name: $0.rawValue, abstract: $0.abstract, sections: $0.sections))
    } + [GuidePage(commandsOf: schema)]
  }
}
