import FoundationEssentials
import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// Frames of `ghf browse` with the hostile accounts of the fixtures.
struct BrowseViewTests {
  /// The people of the fixtures, whose profiles are known.
  private static let profiles = Result {
    let path = ProjectFiles.root + "/Fixtures/api/profiles.jsonl"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Profile.self, from: Data($0.utf8))
    }.filter { $0.account.kind == .user }
  }

  /// Returns a state that shows all of them on a screen of this size.
  private func browsing(_ columns: Int, _ rows: Int) throws -> Browsing {
    var browsing = try Browsing("octavia", rows: rows, columns: columns)
    let profiles = try BrowseViewTests.profiles.get()
    let id = browsing.state.place.listID(of: .followers)
    browsing.send(.people(profiles.map(\.account), of: id))
    browsing.send(.ended(id, note: "as of 14:02"))
    browsing.send(.profiles(profiles, areFresh: true))
    if let octavia = profiles.first { browsing.send(.person(octavia, place: 0)) }
    browsing.send(.favourites(profiles.prefix(3).map(\.account)))
    browsing.send(.requestsLeft(4_321))
    return browsing
  }

  /// Returns the frame as plain text.
  private func text(of browsing: Browsing) -> String {
    let frame = BrowseView(isColoured: true).frame(of: browsing.state)
    return frame.rows.map { $0.text(for: .plain) }.joined(separator: "\n")
  }

  @Test(
    "draws every view at every size",
    arguments: [(40, 12), (80, 24), (120, 40), (200, 60), (10, 3), (1, 1)])
  func drawsEveryView(_ columns: Int, _ rows: Int) throws {
    var scenes: [(name: String, text: String)] = []
    var browsing = try browsing(columns, rows)
    browsing.press(.down, .control(" "))
    scenes.append(("names", text(of: browsing)))
    browsing.type("fami")
    scenes.append(("filter", text(of: browsing)))
    browsing.press(.escape, .control("v"))
    scenes.append(("rows", text(of: browsing)))
    browsing.press(.control("v"), KeyPress(.pageDown))
    scenes.append(("cards", text(of: browsing)))
    browsing.press(.control("v"), .control("t"))
    scenes.append(("card shown or hidden", text(of: browsing)))
    browsing.press(KeyPress(.function(1)))
    scenes.append(("help", text(of: browsing)))
    browsing.press(.escape, .control("g"))
    browsing.type("o")
    browsing.send(.candidates(["octavia", "octocat"], of: "o"))
    browsing.press(.down)
    scenes.append(("go to", text(of: browsing)))
    browsing.press(.escape, .enter)
    scenes.append(("another person", text(of: browsing)))
    // On fewer columns, a cluster may be wider than the screen (rule L3).
    for (name, text) in scenes where columns >= 10 {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        #expect(CleanText(String(line)).columns() <= columns, "\(name): \(line)")
      }
    }
    let golden = scenes.map { "== \($0.name)\n\($0.text)\n" }.joined()
    if let difference = try GoldenFile("browse-\(columns)x\(rows)").difference(from: golden) {
      Issue.record("\(difference)")
    }
  }

  @Test("a cursor move changes few bytes")
  func movesWithFewBytes() throws {
    var browsing = try Browsing()
    browsing.fill((1...1_000).map { "user\($0)" })
    var writer = FrameWriter(traits: .everything)
    let view = BrowseView(isColoured: true)
    _ = writer.bytes(for: view.frame(of: browsing.state))
    for _ in 0..<20 {
      browsing.press(.down)
      #expect(writer.bytes(for: view.frame(of: browsing.state)).count <= 400)
    }
  }
}
