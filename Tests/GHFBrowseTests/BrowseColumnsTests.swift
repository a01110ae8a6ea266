import GHFMessages
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
  @Test("the selected name is on the screen, and names keep their rows, in random lists")
  func keepsTheSelectedName() {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let total = Int.random(in: 1...600, using: &random)
      let height = Int.random(in: 1...40, using: &random)
      let count = Int.random(in: 1...5, using: &random)
      let width = Int.random(in: 1...45, using: &random)
      var top = 0
      for _ in 0..<5 {
        let row = Int.random(in: 0..<total, using: &random)
        let names = NameColumns(
          of: total, height: height, count: count, width: width, selected: row, top: top)
        #expect((names.top..<names.top + names.pageLength).contains(row))
        #expect(names.top % height == 0)
        #expect(names.top == 0 || names.top + names.pageLength < total + height)
        for index in 0..<count {
          let column = index * (width + 2)
          #expect(names.row(atRow: 0, column: column) == names.top + index * height)
          #expect(names.row(atRow: 0, column: column + width) == nil)
        }
        #expect(names.row(atRow: 0, column: count * (width + 2)) == nil)
        top = names.top
      }
    }
  }

  private func titles(
    _ chosen: [ExplorerColumn], _ order: ExplorerOrder = .list, hasMatch: Bool = false,
    isReversed: Bool = false, _ width: Int
  ) -> String {
    let facts = FactColumns(
      chosen, order: order, isReversed: isReversed, hasMatch: hasMatch, login: (18, 20), from: 5,
      fitting: width)
    let line = facts.titles(fitting: width, .cyan, .standard).text(for: .plain)
    return line.split(separator: " ").joined(separator: " ")
  }

  @Test(
    "rows have the chosen columns as far as they fit, the first ones first",
    arguments: [
      (41, [ExplorerColumn.name, .location], "login name location"),
      (40, [.name, .location], "login name"),
      (27, [.name, .repos], "login repos"),
      (61, [.followers, .following, .repos, .joined], "login followers following repos joined"),
      (50, [.joined, .bio, .repos], "login joined bio"),
      (10, [.name], "login"),
    ])
  func choosesColumns(_ width: Int, _ chosen: [ExplorerColumn], _ titles: String) {
    #expect(self.titles(chosen, .list, width) == titles)
  }

  @Test("the order and matches without a column have one, whatever else fits")
  func keepsOrderAndMatches() {
    #expect(titles([.name], .followers, 31) == "login followers▾")
    #expect(titles([.name, .location], .joined, isReversed: true, 50) == "login name joined▴")
    #expect(titles([.name, .joined], .joined, 50) == "login name joined▾")
    #expect(titles([.name], .login, 50) == "login▾ name")
    #expect(
      titles([.name, .location, .followers], .list, hasMatch: true, 71)
        == "login name match followers")
    #expect(titles([.name], .list, hasMatch: true, 47) == "login match")
    #expect(titles([.followers], .list, hasMatch: true, 60) == "login match followers")
    #expect(
      titles([.name, .followers], .followers, hasMatch: true, 51) == "login match followers▾")
  }

  @Test("columns are in their limits and don't overlap, in random lists and on random screens")
  func keepsToLimits() {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let chosen = Array(
        ExplorerColumn.allCases.shuffled(using: &random)
          .prefix(Int.random(in: 0...ExplorerColumn.allCases.count, using: &random)))
      let order = ExplorerOrder.allCases.randomElement(using: &random) ?? .list
      let width = Int.random(in: 1...220, using: &random)
      let longest = Int.random(in: 0...26, using: &random)
      let start = Int.random(in: 0...5, using: &random)
      let facts = FactColumns(
        chosen, order: order, hasMatch: Bool.random(using: &random), login: (longest, 26),
        from: start, fitting: width)
      let columns = facts.columns
      #expect(columns[0].content == .login && columns[0].start == start)
      for (left, right) in zip(columns, columns.dropFirst()) {
        #expect(left.start + left.width + FactColumns.gap <= right.start)
      }
      for column in columns.dropFirst() {
        #expect(column.start + column.width + (column.isNumber ? 1 : 0) <= width)
        if case .fact(let fact) = column.content { #expect(fact.width.contains(column.width)) }
        if column.content == .match { #expect((20...40).contains(column.width)) }
      }
      if width >= 60, let column = order.column {
        #expect(columns.contains { $0.content == .fact(column) && $0.isSorted })
      }
      if width >= 31 { #expect(columns[0].width >= FactColumns.leastLogin) }
    }
  }

  @Test("suggestions say why, in a column and on the card")
  func showsReasons() throws {
    var browsing = try Browsing(rows: 14, columns: 80)
    browsing.send(.signedIn(true))
    browsing.send(.person(try Browsing.profile("octocat"), place: 0))
    browsing.press(KeyPress(.function(4)))
    browsing.fill(["zoe", "eve"], isEnd: false)
    let id = browsing.state.place.listID
    let reasons: [Int64: FollowedBy] = [
      Browsing.id(of: "zoe"): .init(count: 1_204, logins: ["ann", "bob", "cat"]),
      Browsing.id(of: "eve"): .init(count: 1, logins: ["ann"]),
    ]
    browsing.send(.reasons(reasons, of: id))
    browsing.send(.ended(id, note: nil))
    let rows = BrowseView().frame(of: browsing.state).rows.map { $0.text(for: .plain) }
    #expect(rows[0].contains("octocat  The Octocat") && rows[0].hasSuffix("‹ octocat"))
    #expect(rows[3].hasPrefix("     login                 followed by"))
    #expect(rows[4].hasPrefix(">  · zoe                   1,204  ann, bob, ca…"))
    #expect(rows[5].hasPrefix("   · eve                   1  ann"))
    #expect(rows.contains { $0.contains("followed by 1,204: ann, bob,") })
  }
}
