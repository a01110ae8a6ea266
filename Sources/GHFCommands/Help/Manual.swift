package import CommandLineInterface
import FoundationEssentials
import GitHubAPI

/// All pages of the manual, and how `make man` gets them.
package enum Manual {
  /// `---manual` prints the names of the pages' files, `---manual FILE EPOCH` a page of that time,
  /// which is given in seconds of the epoch.
  static let request = "---manual"

  /// A page for ghf, for each command and for each topic.
  package static var pages: [ManualPage] {
    // The codes are typed nowhere, but stand out.
    let exitStatus = HelpSection(
      "Exit status",
      HelpTopic.exitCodeTable.entries.map { HelpEntry("`\($0.term)`", $0.text) })
    let book = ManualBook(
      of: .ghf,
      topics: HelpTopic.allCases.map {
        (name: $0.rawValue, abstract: $0.abstract, sections: $0.sections)
      },
      closing: [
        exitStatus,
        HelpSection(
          "Environment",
          [.paragraph("The variables that all of ghf heeds are in `ghf-environment`(7).")]),
        HelpSection(
          "Files",
          [.paragraph("Where favourites, snapshots and the cache are is in `ghf-environment`(7).")]),
      ],
      rootClosing: [
        exitStatus, HelpSection("Environment", HelpTopic.variables.entries), HelpTopic.files,
      ])
    return book.pages
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
}
