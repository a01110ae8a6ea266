import CommandLineInterface
import TestSupport
import Testing

@testable import GHFCommands

/// The guide's reference pages match the declared commands and the help topics.
struct GuidePageTests {
  private static let pages =
    HelpTopic.all.map(GuidePage.init(topic:)) + [GuidePage(commandsOf: .ghf)]

  @Test(arguments: pages.map { ($0.fileName, $0.text) })
  func matchesTheDeclaredCommands(_ fileName: String, _ text: String) throws {
    let page = GoldenFile(path: "\(DocumentedExamples.guideFolder)/\(fileName)")
    #expect(try page.difference(from: text) == nil)
  }
}
