import FakeGitHub
import Foundation
import GHFMessages
import TestSupport
import Testing

/// The feed of `ghf watch`, as a reader gets it that fetches it after each run.
struct WatchFeedTests {
  private let gitHub: WatchedGitHub
  private var path: String { gitHub.home.path + "/feed.xml" }

  init() throws { gitHub = try WatchedGitHub() }

  private func follow(_ ids: Range<Int>) {
    gitHub.change { state in
      for id in ids {
        state.add(id, "p\(id)")
        state.follows.set(id, follows: 583_231, true)
      }
    }
  }

  /// Returns an element of each entry, in the order of the feed.
  private func entries(_ name: String) throws -> [String] {
    let lines = try gitHub.home.text(of: "feed.xml").components(separatedBy: "\n")
    return lines.drop { $0 != "<entry>" }.filter { $0.hasPrefix("<\(name)>") }
  }

  @Test("gives a reader each change once, 1,500 of one run and one every 5 days for 40 days")
  func losesNoChange() async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await gitHub.run("watch", "run", "--atom", path)
    var titles: [String: String] = [:]
    var expected: Set<String> = []
    // `Tools/check-feed` has a run and a change on each day.
    for day in stride(from: 0, through: 40, by: 5) {
      let new = day == 0 ? 10_000..<11_500 : 20_000 + day..<20_001 + day
      follow(new)
      let run = await gitHub.run("watch", "run", "--atom", path, after: .seconds(5 * 86_400))
      #expect(run.outcome == .success)
      expected.formUnion(new.map { "<title>p\($0) follows octocat</title>" })
      let ids = try entries("id")
      #expect(Set(ids).count == expected.count && ids.count == expected.count)
      for (id, title) in zip(ids, try entries("title")) {
        #expect(titles[id] ?? title == title)
        titles[id] = title
      }
      let dates = try entries("updated")
      #expect(dates == dates.sorted(by: >))
    }
    #expect(titles.count == 1_508)
    #expect(Set(titles.values) == expected)
  }

  @Test("gives a reader what another command has found long before")
  func hasChangesOfOtherCommands() async throws {
    _ = await gitHub.run("watch", "add", "octocat")
    _ = await gitHub.run("watch", "run", "--atom", path)
    follow(10_000..<11_500)
    _ = await gitHub.run("changes", "octocat")
    follow(12_000..<13_000)
    _ = await gitHub.run("watch", "run", "--atom", path, after: .seconds(40 * 86_400))
    #expect(try entries("id").count == 2_500)
  }
}
