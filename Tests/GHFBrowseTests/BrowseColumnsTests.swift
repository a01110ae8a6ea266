import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// Names in columns, the columns of rows, and the scroll bar.
struct BrowseColumnsTests {
  private func text(of browsing: Browsing) -> [String] {
    BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
  }

  @Test("the selected name is on the screen, and its column is whole, in random lists")
  func keepsTheSelectedName() {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...600, using: &random)
      let height = Int.random(in: 1...40, using: &random)
      let available = Int.random(in: 1...150, using: &random)
      let widths = (0..<count).map { _ in Int.random(in: 1...45, using: &random) }
      var top = 0
      for _ in 0..<5 {
        let row = Int.random(in: 0..<count, using: &random)
        let names = NameColumns(
          of: count, height: height, fitting: available, selected: row, top: top
        ) { widths[$0] }
        #expect((names.top..<names.top + names.pageLength).contains(row))
        #expect(names.top % height == 0)
        #expect(names.columns.allSatisfy { $0.upperBound <= available && !$0.isEmpty })
        let fits = zip(names.columns, names.columns.dropFirst()).allSatisfy { left, right in
          left.upperBound + 2 == right.lowerBound
        }
        #expect(fits)
        for (index, column) in names.columns.enumerated() {
          let name = names.top + index * height
          #expect(names.row(atRow: 0, column: column.lowerBound) == name)
        }
        top = names.top
      }
    }
  }

  @Test("measures only the names near the screen")
  func measuresFewNames() {
    for row in [0, 125_000, 249_999] {
      var count = 0
      let names = NameColumns(of: 250_000, height: 36, fitting: 71, selected: row, top: row / 2) {
        _ in
        count += 1
        return 15
      }
      #expect(names.columns.count == 4 && count < 1_000)
    }
  }

  @Test("arrows move down a column and across columns, and pages by the screen")
  func movesAmongNames() throws {
    var browsing = try Browsing()
    browsing.fill((1...200).map { "user\($0)" })
    let height = browsing.state.layout.list.count
    let columns = try #require(browsing.state.list.names).columns.count
    #expect(columns > 2)
    browsing.press(.down, KeyPress(.right))
    #expect(browsing.state.list.row == height + 1 && browsing.state.places.count == 1)
    browsing.press(.left, .left)
    #expect(browsing.state.list.row == 1 && browsing.state.places.count == 1)
    browsing.press(KeyPress(.pageDown))
    #expect(browsing.state.list.row == (columns - 1) * height + 1)
    #expect(browsing.state.list.top == 0)
    for _ in 1...9 { browsing.press(KeyPress(.right)) }
    #expect(browsing.state.list.row == 5 * height + 1, "the last column")
    browsing.press(.up, .up, KeyPress(.right))
    #expect(browsing.state.list.row == 199, "the last name of a shorter column")
    let names = try #require(browsing.state.list.names)
    let row = browsing.state.layout.list.lowerBound + 2
    browsing.send(
      .input(.mouse(MouseEvent(.press, row: row, column: names.columns[1].lowerBound + 3))))
    #expect(browsing.state.list.row == names.top + height + 2)
    browsing.type("user10")
    #expect(browsing.state.list.names == nil, "one column holds the matches")
    browsing.press(KeyPress(.right))
    #expect(browsing.state.places.count == 2)
  }

  @Test("shows names in columns from 120 columns, and the card beside the list from 72")
  func dependsOnTheWidth() throws {
    for (columns, hasColumns, isBeside) in [
      (71, false, false), (72, false, true), (119, false, true), (120, true, true),
    ] {
      var browsing = try Browsing(rows: 20, columns: columns)
      browsing.fill((1...200).map { "user\($0)" })
      #expect((browsing.state.list.names != nil) == hasColumns)
      if case .beside = browsing.state.layout.card {
        #expect(isBeside)
      } else {
        #expect(!isBeside)
      }
    }
  }

  @Test(
    "rows have the chosen columns as far as they fit, the first ones first",
    arguments: [
      (30, [ExplorerColumn.name, .location], "Login Name"),
      (27, [.name, .repos], "Login Repos"),
      (61, [.followers, .following, .repos, .joined], "Login Followers Following Repos Joined"),
      (45, [.joined, .bio, .repos], "Login Joined Bio"),
      (10, [.name], "Login"),
    ])
  func choosesColumns(_ width: Int, _ chosen: [ExplorerColumn], _ titles: String) {
    let facts = FactColumns(chosen, from: 4, fitting: width)
    let line = facts.titles(fitting: width, .standard).text(for: .plain)
    #expect(line.split(separator: " ").joined(separator: " ") == titles)
  }

  @Test("the columns change while the rows are shown")
  func changesColumns() throws {
    var browsing = try Browsing(rows: 12, columns: 100)
    browsing.fill(["ann", "bob"])
    browsing.send(
      .profiles([try Browsing.profile("ann", ["company": "\"ACME\""])], areFresh: true))
    browsing.press(.control("v"))
    let row = try #require(browsing.state.layout.columnTitlesRow)
    #expect(text(of: browsing)[row].contains("Followers"))
    browsing.state.columns = [.company, .joined]
    #expect(text(of: browsing)[row].hasPrefix("    Login"))
    #expect(text(of: browsing)[row].contains("Company"))
    #expect(text(of: browsing)[row + 1].contains("ACME"))
    #expect(text(of: browsing)[row + 1].contains("2011-01-25"))
    let click = MouseEvent(.press, row: row + 2, column: 6)
    browsing.send(.input(.mouse(click)))
    #expect(browsing.selected == "bob")
    browsing.send(.input(.mouse(MouseEvent(.press, row: row, column: 6))))
    #expect(browsing.selected == "bob", "the titles aren't a person")
  }

  @Test("shows the field that matched if no column shows it, around the match")
  func showsTheMatchingField() throws {
    var browsing = try Browsing(rows: 12, columns: 80)
    browsing.fill(["ann", "swifty"])
    let bio = "A rather long text about other things that ends in Swift servers and more of it"
    browsing.send(
      .profiles(
        [
          try Browsing.profile("ann", ["bio": "\"\(bio)\"", "location": "\"Oslo\""]),
          try Browsing.profile("swifty", ["bio": "\"\(bio)\""]),
        ], areFresh: true))
    browsing.type("swift")
    let row = browsing.state.layout.list.lowerBound
    #expect(text(of: browsing)[row].contains("bio: … in Swift"))
    #expect(!text(of: browsing)[row + 1].prefix(46).contains("bio:"), "the login has it")
    browsing.press(.control("v"))
    #expect(text(of: browsing)[row + 1].contains("bio: …"))
    browsing.press(.control("u"))
    browsing.type("oslo")
    #expect(!text(of: browsing)[row + 1].contains("location:"), "a column shows it")
  }

  @Test("the thumb shows the part of the list, and both ends exactly")
  func showsThePlace() throws {
    var browsing = try Browsing(rows: 14, columns: 60)
    browsing.fill((1...9).map { "user\($0)" }, isEnd: false)
    #expect(ScrollBar(browsing.state) == nil, "the list is on the screen")
    browsing.fill((10...1_000).map { "user\($0)" })
    #expect(try #require(ScrollBar(browsing.state)).thumb == 0..<1)
    let rows = browsing.state.layout.list
    #expect(text(of: browsing)[rows.lowerBound].hasSuffix("┃"))
    #expect(text(of: browsing)[rows.upperBound - 1].hasSuffix("│"))
    browsing.press(.down)
    #expect(text(of: browsing).last?.hasSuffix("  2 of 1,000") == true)
    browsing.press(KeyPress(.end))
    let height = rows.count
    #expect(try #require(ScrollBar(browsing.state)).thumb == height - 1..<height)
  }
}
