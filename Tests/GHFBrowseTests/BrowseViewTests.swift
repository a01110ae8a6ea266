import FoundationEssentials
import GitHubAPI
import PeopleViews
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
      try Profile(json: JSON(text: String($0)))
    }.filter { $0.account.kind == .user }
  }

  /// Returns a state that shows all of them on a screen of this size.
  private func browsing(
    _ columns: Int, _ rows: Int, isSignedIn: Bool = true
  ) throws -> Browsing {
    var browsing = try Browsing("octavia", rows: rows, columns: columns)
    browsing.send(.signedIn(isSignedIn))
    let profiles = try BrowseViewTests.profiles.get()
    let id = browsing.state.place.listID(of: .followers)
    browsing.send(.people(profiles.map(\.account), of: id))
    browsing.send(.ended(id, note: ListNote(age: "as of 14:02")))
    browsing.send(.profiles(profiles, areFresh: true))
    if let octavia = profiles.first { browsing.send(.person(octavia, place: 0)) }
    browsing.send(.favourites(profiles.prefix(3).map(\.account)))
    browsing.send(.requestsLeft(4_321))
    return browsing
  }

  /// Returns the frame as plain text.
  private func text(of browsing: Browsing) -> String {
    let frame = BrowseView().frame(of: browsing.state)
    return frame.rows.map { $0.text(for: .plain) }.joined(separator: "\n")
  }

  @Test(
    "draws every view at every size",
    arguments: [(40, 12), (72, 20), (80, 24), (120, 40), (200, 60), (10, 3), (1, 1)])
  func drawsEveryView(_ columns: Int, _ rows: Int) throws {
    var scenes: [(name: String, text: String)] = []
    for isSignedIn in [false, true] {
      var browsing = try browsing(columns, rows, isSignedIn: isSignedIn)
      let token = isSignedIn ? "with a token" : "without a token"
      browsing.press(.down, .control(" "))
      scenes.append(("list \(token)", text(of: browsing)))
      _ = browsing.state.sort(by: .followers)
      browsing.press(.down)
      scenes.append(("order \(token)", text(of: browsing)))
      browsing.type("mu")
      scenes.append(("filter \(token)", text(of: browsing)))
    }
    var browsing = try browsing(columns, rows)
    browsing.press(.down, .control(" "))
    browsing.show(.names)
    scenes.append(("names", text(of: browsing)))
    browsing.type("fami")
    scenes.append(("fields that match", text(of: browsing)))
    browsing.press(.escape)
    browsing.show(.rows)
    scenes.append(("rows", text(of: browsing)))
    browsing.type("swift or rome")
    scenes.append(("fields that match in rows", text(of: browsing)))
    browsing.press(.escape)
    browsing.show(.cards)
    browsing.press(KeyPress(.pageDown))
    scenes.append(("cards", text(of: browsing)))
    browsing.show(.names)
    browsing.press(.control("t"))
    browsing.press(KeyPress(.home))
    scenes.append(("card shown or hidden", text(of: browsing)))
    browsing.press(KeyPress(.function(1)))
    scenes.append(("help", text(of: browsing)))
    browsing.press(.escape, .control("g"))
    browsing.type("o")
    browsing.send(.candidates(["octavia", "octocat"], of: "o"))
    browsing.press(.down)
    scenes.append(("go to", text(of: browsing)))
    browsing.press(.escape, .control("t"), .enter)
    scenes.append(("another person", text(of: browsing)))
    browsing.fill(["ann", "bob", "cat"])
    browsing.type("a -zz")
    scenes.append(("unknown people", text(of: browsing)))
    browsing.press(.escape, .tab)
    browsing.fill([])
    scenes.append(("empty list", text(of: browsing)))
    browsing.press(.tab, .tab, .tab, .tab, .tab)
    let hostile = "\\u001b]0;title\\u0007 a line that is longer than most screens, مرحبا بالعالم 👩‍👩‍👧"
    let entries = [
      try EntrySamples.event(1, by: "octocat"),
      try EntrySamples.event(2, by: "ann", text: hostile),
    ]
    let activity = browsing.state.place.listID(of: .activity)
    browsing.send(.entries(entries, of: activity))
    browsing.send(.ended(activity, note: nil))
    scenes.append(("activity", text(of: browsing)))
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

  @Test("shows selection, matches and favourites in the accent colour")
  func stylesFrames() throws {
    var browsing = try browsing(80, 20)
    browsing.press(.down, .control(" "), .up)
    var scenes: [String] = []
    for view in ExplorerView.allCases {
      browsing.show(view)
      scenes.append("== \(view)\n\(styledText(of: browsing))\n")
    }
    browsing.show(.rows)
    browsing.type("swift")
    scenes.append("== a field that matches\n\(styledText(of: browsing))\n")
    if let difference = try GoldenFile("browse-styles").difference(from: scenes.joined()) {
      Issue.record("\(difference)")
    }
  }

  /// Returns the first rows of a frame with their styles, in which `^[` stands for ESC.
  private func styledText(of browsing: Browsing) -> String {
    BrowseView().frame(of: browsing.state).rows.prefix(12)
      .map { $0.text(for: .colored).replacing("\u{1B}", with: "^[") }.joined(separator: "\n")
  }

  @Test("no line is wider than the screen, at random sizes")
  func fitsAnyScreen() throws {
    var random = SeededGenerator()
    let profiles = try BrowseViewTests.profiles.get()
    var browsing = try browsing(80, 24)
    browsing.send(.signedIn(true))
    let keys: [KeyPress] = [
      .control("v"), .control("t"), .down, .tab, .escape, .enter, .control(" "), KeyPress(.end),
      KeyPress(.function(1)), KeyPress(.pageDown), KeyPress(.right), .control("g"), .control("s"),
    ]
    for step in 0..<1_500 {
      if let key = keys.randomElement(using: &random) { browsing.press(key) }
      if Int.random(in: 0..<8, using: &random) == 0 { browsing.type("sw") }
      if Int.random(in: 0..<9, using: &random) == 0 {
        let columns = ExplorerColumn.allCases.shuffled(using: &random)
        browsing.state.columns = Array(columns.prefix(Int.random(in: 0...9, using: &random)))
      }
      if browsing.state.people.roster.count == 0, !browsing.state.place.tab.hasEntries {
        let id = browsing.state.place.listID(of: browsing.state.place.tab)
        browsing.send(.people(profiles.map(\.account), of: id))
        browsing.send(.ended(id, note: nil))
      }
      let size = CellGridSize(
        rows: Int.random(in: 1...60, using: &random),
        columns: Int.random(in: 1...200, using: &random))
      browsing.send(.resized(size))
      for row in BrowseView().frame(of: browsing.state).rows {
        let text = row.text(for: .plain)
        // On fewer columns, a cluster may be wider than the screen (rule L3).
        let width = CleanText(text).columns()
        #expect(width <= max(size.columns, 10), "step \(step), \(size): \(text)")
      }
      if browsing.state.places.count > 5 { browsing = try self.browsing(80, 24) }
    }
  }

  @Test("a cursor move changes few bytes", arguments: [false, true])
  func movesWithFewBytes(_ isSignedIn: Bool) throws {
    var browsing = try Browsing()
    browsing.fill((1...1_000).map { "user\($0)" })
    if isSignedIn {
      browsing.send(.signedIn(true))
      let profiles = try (1...200).map { number in
        var profile = try Browsing.profile("user\(number)")
        (profile.followsViewer, profile.isFollowedByViewer) = (true, number % 3 == 0)
        return profile
      }
      browsing.send(.profiles(profiles, areFresh: true))
      browsing.send(.favourites(Browsing.accounts((1...10).map { "user\($0)" })))
    }
    var writer = FrameWriter(traits: .everything)
    let view = BrowseView()
    _ = writer.bytes(for: view.frame(of: browsing.state))
    for _ in 0..<20 {
      browsing.press(.down)
      let count = writer.bytes(for: view.frame(of: browsing.state)).count
      #expect(count <= 400)
    }
  }
}
