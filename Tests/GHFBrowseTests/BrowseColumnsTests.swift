import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// Names in columns, and the columns of rows.
struct BrowseColumnsTests {
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
}
