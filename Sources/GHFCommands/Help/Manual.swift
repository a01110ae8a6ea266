package import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText

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
