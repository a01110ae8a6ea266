import FakeGitHub
import Foundation
import FoundationEssentials
import GHFCommands
import GHFMessages
import GitHubAPI
import TerminalHost
import TestSupport
import Testing

/// A year of `ghf watch run` on a simulated clock, with faults of all kinds.
struct WatchYearTests {
  static let limit = 240
  private static let share = 60
  private static let dayCount = 365

  @Test("delivers each change of a year once, or again with the same id after a kill")
  func deliversEachChangeOnce() throws {
    var generator = SeededGenerator()
    let home = try TemporaryDirectory(inMemory: true)
    let time = TestTime()
    var world = WatchYearGitHub(SeededGenerator(seed: generator.next()), limit: Self.limit)
    let director = WatchYearDirector(
      world.state, home: home.path, time: time, seed: generator.next())
    let runner = WatchYearRunner(home: home.path, time: time, director: director)
    try runner.writeFiles()
    let others = (15..<WatchYearGitHub.accountCount).map(WatchYearGitHub.login)
    #expect(runner.run(["watch", "add", "fav", "--every", "4d"]).outcome == .success)
    #expect(runner.run(["watch", "add", "--every", "4d"] + others).outcome == .success)
    var laws = WatchYearLaws(start: runner.start)
    // The first snapshots are what changes are compared with.
    for hour in 0..<20 {
      let run = runner.run(["watch", "run"])
      #expect(run.outcome == .success, "in hour \(hour): \(run.errors)")
      time.advance(.seconds(3_600))
    }
    #expect(director.deliveries.isEmpty)
    laws.begin(world.lists)
    laws.note(world.lists)
    var feeds = WatchYearFeeds()
    var killCount = 0
    for day in 1..<Self.dayCount {
      // At noon of each day, and sometimes once more within the same hour.
      time.advance(.seconds(runner.start.timeIntervalSince(time.now) + 86_400 * Double(day)))
      world.pass(nightBefore: day, limits: director.gitHub.limits)
      director.gitHub = world.state
      laws.note(world.lists)
      for _ in 0..<(day % 6 == 0 ? 2 : 1) {
        director.begin(WatchYearRunner.plan(using: &generator))
        _ = runner.run(["watch", "run"] + (day % 5 == 0 ? ["--atom", runner.feedPath] : []))
        if try director.restore() { killCount += 1 }
        try laws.read(director.deliveries)
        feeds.read(try runner.feed())
        time.advance(.seconds(600))
      }
    }
    // Four quiet days suffice to check every list.
    for day in Self.dayCount..<Self.dayCount + 5 {
      time.advance(.seconds(runner.start.timeIntervalSince(time.now) + 86_400 * Double(day)))
      laws.note(world.lists)
      for _ in 0..<3 {
        director.begin(.none)
        _ = runner.run(["watch", "run"])
        time.advance(.seconds(3_600))
      }
    }
    _ = runner.run(["watch", "run", "--atom", runner.feedPath])
    try laws.read(director.deliveries)
    feeds.read(try runner.feed())
    laws.end(world.lists, except: world.isPrivate)
    #expect(laws.violations == [])
    #expect(feeds.violations == [])
    #expect(director.mostInAnHour <= Self.share)
    #expect(laws.changeCount > world.changeCount * 9 / 10)
    #expect(killCount > 5 && laws.repeatCount > 0)
    print(
      "\(world.changeCount) changes, \(laws.changeCount) reported in \(director.deliveries.count)"
        + " reports, \(laws.repeatCount) again after \(killCount) kills; at most"
        + " \(director.mostInAnHour) requests in an hour")
    #expect(!FileManager.default.fileExists(atPath: home.path + "/ghf-was-here"))
  }
}

/// Checks that each version of the feed is consistent with those before it.
struct WatchYearFeeds {
  private var titles: [String: String] = [:]
  private var dates: [String: Date] = [:]
  private(set) var violations: [String] = []
  private var last: String?

  mutating func read(_ feed: String?) {
    guard let feed, feed != last else { return }
    last = feed
    let entries = feed.components(separatedBy: "<entry>").dropFirst()
    var ids: Set<String> = []
    for entry in entries {
      let id = Self.element("id", in: entry)
      // A renamed account has its new login in older entries too.
      let title = Self.element("title", in: entry)
        .replacing("watched2", with: "renamed-in-july")
      if !ids.insert(id).inserted { violations.append("\(id) is there twice") }
      if titles[id] ?? title != title { violations.append("\(id) was \(titles[id] ?? "")") }
      titles[id] = title
      dates[id] = try? Date(Self.element("updated", in: entry), strategy: .iso8601)
    }
    let oldest = dates.values.max()?.addingTimeInterval(-30 * 86_400) ?? .distantFuture
    violations += dates.filter { !ids.contains($0.key) }.compactMap { id, date in
      date >= oldest || ids.count < 1_000 ? "\(id) has left" : nil
    }
    if feed.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" }) {
      violations.append("a control character")
    }
  }

  private static func element(_ name: String, in text: String) -> String {
    let rest = text.components(separatedBy: "<\(name)>").dropFirst().first ?? ""
    return rest.components(separatedBy: "</\(name)>").first ?? ""
  }
}
