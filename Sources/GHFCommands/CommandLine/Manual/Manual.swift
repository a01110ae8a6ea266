import ArgumentParser
import FoundationEssentials
import GitHubAPI

/// All pages of the manual, and how `make man` gets them.
package enum Manual {
  /// `---manual` prints the names of the pages' files, `---manual FILE EPOCH` a page of that time,
  /// which is given in seconds of the epoch.
  static let request = "---manual"

  /// A page for ghf, for each command and for each topic.
  package static var pages: [ManualPage] {
    pages(of: RootCommand.self, names: []) + HelpTopic.allCases.map(page)
  }

  /// Answers what follows the request.
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
      try context.output.write(Array(text.utf8))
      try context.output.flush()
      return .success
    } catch {
      return .outputFailed
    }
  }

  private static func pages(
    of command: any ParsableCommand.Type, names: [String]
  ) -> [ManualPage] {
    [page(of: command, names: names)]
      + command.configuration.subcommands.flatMap { next in
        pages(of: next, names: names + [next.configuration.commandName ?? ""])
      }
  }
}
