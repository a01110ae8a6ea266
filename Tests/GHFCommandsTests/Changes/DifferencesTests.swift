import FakeGitHub
import Foundation
import GHFMessages
import TestSupport
import Testing

/// `ghf changes` and `ghf known` for lists that are brought up to date by their differences.
///
/// The list has 22 pages, which is more than the 20 that are read as a whole.
struct DifferencesTests {
  private struct Report: Decodable {
    struct Person: Decodable { let id: Int }

    let check: String
    let count: Int
    let followed: [Person]
    let unfollowed: [Person]
  }

  private let home: TestHome
  private let time = TestTime()
  private let service: GitHubService

  init() throws {
    home = try TestHome()
    service = Self.service(count: 2_150, time)
  }

  /// Returns a GitHub with one account, whose followers have ids in another order than their follows.
  private static func service(
    count: Int, order: ListOrder = .id, hidden: HiddenAccounts = .absent, _ time: TestTime
  ) -> GitHubService {
    var settings = FixtureSettings()
    settings.order = order
    settings.hidden = hidden
    settings.publicURL = "https://api.github.com"
    settings.token = FixedToken.secret
    var gitHub = GitHubState(empty: settings)
    gitHub.accounts.add(.user("octocat", ModelWorld.id))
    gitHub.accounts.add(.user("hubot", hubot))
    for number in 1...count {
      let id = Self.id(number)
      gitHub.add(id, "user\(id)")
      gitHub.follows.set(id, follows: ModelWorld.id, true)
    }
    return GitHubService(gitHub) { Int(time.now.timeIntervalSince1970) }
  }

  /// The id of an account that follows others; the last in every list.
  private static let hubot = 99_000_000

  /// A permutation of 1,000 to 1,000 + 3,000,000 in steps.
  private static func id(_ number: Int) -> Int { 1_000 + number * 7_919 % 3_001 * 1_000 }

  private func run(
    _ words: [String], after hours: Int = 24, on other: GitHubService? = nil,
    signIn: FixedToken = .signedIn
  ) async throws -> (run: Run, requestCount: Int) {
    time.advance(.seconds(3_600 * hours))
    let service = other ?? service
    let before = service.requests.count
    let run = try await ghf(
      words, service: service, home: home, signIn: signIn, time: time)
    return (run, service.requests.count - before)
  }

  private func changes(
    _ words: String..., after hours: Int = 24, on other: GitHubService? = nil,
    signIn: FixedToken = .signedIn
  ) async throws -> (report: Report, requestCount: Int) {
    let (run, count) = try await run(
      ["changes", "octocat", "--json"] + words, after: hours, on: other, signIn: signIn)
    return (try JSONDecoder().decode(Report.self, from: Data(run.bytes)), count)
  }

  /// Makes accounts come, go, and come back after a suspension; returns their ids.
  private func change() -> (came: [Int], went: [Int]) {
    let hidden = Self.id(40)
    service.state.setVisible(hidden, false)
    let came = [500, 1_500_500, 9_000_000]
    for id in came {
      service.state.add(id, "new\(id)")
      service.state.follows.set(id, follows: ModelWorld.id, true)
    }
    service.state.follows.set(Self.id(7), follows: ModelWorld.id, false)
    service.state.remove(Self.id(1_999))
    return (came, [hidden, Self.id(7), Self.id(1_999)])
  }

  private var shownIDs: [Int] {
    service.follows.followers(of: ModelWorld.id, in: .id).ids
  }

  @Test("makes two requests if nobody came or went")
  func makesTwoRequestsForAnUnchangedList() async throws {
    #expect(try await changes().report.check == "whole")
    let (report, count) = try await changes()
    #expect(report.check == "differences" && report.count == 2_150)
    #expect(report.followed.isEmpty && report.unfollowed.isEmpty)
    #expect(count == 2)
  }

  @Test("reports who came and who left, and keeps the list in the cache")
  func keepsTheListInTheCache() async throws {
    _ = try await changes()
    let (came, went) = change()
    let (report, count) = try await changes()
    #expect(report.check == "differences" && report.count == shownIDs.count)
    #expect(report.followed.map(\.id) == came)
    #expect(Set(report.unfollowed.map(\.id)) == Set(went))
    // Of these, ten look for the three departures, and nine check them.
    #expect(count <= 24)
    let (list, listCount) = try await run(
      ["followers", "octocat", "--jsonl", "--fields", "id,type,node_id"], after: 0)
    #expect(list.output.split(separator: "\n").count == shownIDs.count && listCount == 0)
    #expect(list.output.contains(#"{"id":9000000,"type":"User","node_id":"#))
    #expect(ModelTerms.ids(in: list.bytes) == shownIDs)
    // The cache has the names of all pages for the next check.
    let (again, nextCount) = try await changes()
    #expect(again.check == "differences" && again.followed.isEmpty && again.unfollowed.isEmpty)
    #expect(nextCount == 2)
  }

  @Test func reportsAnAccountThatCameBack() async throws {
    _ = try await changes()
    service.state.setVisible(Self.id(40), false)
    #expect(try await changes().report.unfollowed.map(\.id) == [Self.id(40)])
    service.state.setVisible(Self.id(40), true)
    let (report, _) = try await changes()
    #expect(report.check == "differences" && report.followed.map(\.id) == [Self.id(40)])
  }

  @Test(
    "reads the whole list without a token, once a week, with --verify and with --refresh",
    arguments: [
      ([], 24, FixedToken.none), ([], 24 * 7, .signedIn), (["--verify"], 24, .signedIn),
      (["--refresh"], 24, .signedIn),
    ])
  func readsTheWholeList(words: [String], hours: Int, signIn: FixedToken) async throws {
    _ = try await changes()
    let (came, went) = change()
    let (run, count) = try await run(
      ["changes", "octocat", "--json"] + words, after: hours, signIn: signIn)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.bytes))
    #expect(report.check == "whole" && count >= 22)
    #expect(report.followed.map(\.id) == came)
    #expect(Set(report.unfollowed.map(\.id)) == Set(went))
  }

  @Test("reads a list as a whole that has 20 pages, or another order")
  func readsShortAndUnorderedListsAsAWhole() async throws {
    for service in [
      Self.service(count: 2_000, time), Self.service(count: 2_150, order: .oldest, time),
    ] {
      _ = try await changes("--no-cache", on: service)
      #expect(try await changes("--no-cache", on: service).report.check == "whole")
      _ = try await run(["changes", "octocat", "--forget"], on: service)
    }
  }

  @Test("reads the whole list if so much has changed that most pages differ")
  func readsAListThatChangedMuchAsAWhole() async throws {
    _ = try await changes()
    for number in 1...90 {
      service.state.follows.set(Self.id(number * 20), follows: ModelWorld.id, false)
    }
    let (report, _) = try await changes()
    #expect(report.check == "whole" && report.unfollowed.count == 90)
  }

  @Test("reads the whole list if a hidden account leaves a gap on a page that is read")
  func readsAListWithGapsAsAWhole() async throws {
    let service = Self.service(count: 2_150, hidden: .gaps, time)
    _ = try await changes(on: service)
    service.state.setVisible(shownIDs[2_120], false)
    let (report, _) = try await changes(on: service)
    #expect(report.check == "whole" && report.unfollowed.map(\.id) == [shownIDs[2_120]])
  }

  @Test("reads the whole list if GraphQL counts others than REST")
  func readsAListWithOtherCountsAsAWhole() async throws {
    for id in shownIDs { service.state.follows.set(Self.hubot, follows: id, true) }
    var bot = AccountRecord.user("robot", 18)
    bot.type = "Bot"
    service.state.accounts.add(bot)
    service.state.follows.set(Self.hubot, follows: 18, true)
    let words = ["changes", "hubot", "--following", "--json"]
    _ = try await run(words)
    let (run, count) = try await run(words)
    #expect(run.output.contains(#""check":"whole""#) && run.output.contains(#""count":2151"#))
    // A page of 22, and twice more the last one and the newest follows.
    #expect(count <= 22 + 2 + 1 + 8)
  }

  @Test("known brings a long list up to date by its differences")
  func knownUpdatesTheList() async throws {
    for number in [3, 1_000, 2_150] {
      service.state.follows.set(Self.hubot, follows: Self.id(number), true)
    }
    service.state.follows.set(Self.hubot, follows: Self.id(7), true)
    _ = try await changes()
    _ = change()
    let (known, count) = try await run(
      ["known", "octocat", "--of", "hubot", "--jsonl", "--fields", "id"])
    #expect(ModelTerms.ids(in: known.bytes).sorted() == [3, 1_000, 2_150].map(Self.id).sorted())
    let pages = service.requests.suffix(count).filter { $0.target.contains("/followers?") }
    #expect(pages.count < 14)
    // The next report still has all changes.
    #expect(try await changes(after: 0).report.followed.count == 3)
  }

  @Test(
    "sets of people read the whole list again",
    arguments: [
      ["people", "following:hubot", "without", "followers:octocat"],
      ["people", "following:hubot", "and", "followers:octocat"], ["common", "octocat", "hubot"],
      ["mutual", "octocat"],
    ])
  func setsReadTheWholeList(words: [String]) async throws {
    service.state.follows.set(Self.hubot, follows: ModelWorld.id, true)
    service.state.follows.set(ModelWorld.id, follows: Self.hubot, true)
    _ = try await changes()
    _ = try await changes()
    let (set, count) = try await run(words + ["--jsonl", "--fields", "id"], after: 0)
    #expect(set.outcome == .success && count >= 22)
  }

  @Test("confirms departures also if the login was typed in capitals")
  func findsDeparturesUnderAnyCase() async throws {
    _ = try await changes()
    let (_, went) = change()
    let (run, _) = try await run(["changes", "OCTOCAT", "--json"])
    let report = try JSONDecoder().decode(Report.self, from: Data(run.bytes))
    #expect(report.check == "differences" && Set(report.unfollowed.map(\.id)) == Set(went))
    #expect(run.output.contains(#""user":"octocat""#))
  }

  @Test("looks an account up whose departure stays open, but doesn't search for it again")
  func remembersOpenDepartures() async throws {
    _ = try await changes()
    // An account without any follow may have a private profile.
    let id = Self.id(7)
    service.state.follows.set(id, follows: ModelWorld.id, false)
    service.state.follows.set(id, follows: 1, false)
    let words = ["changes", "octocat", "--json"]
    let (first, firstCount) = try await run(words)
    #expect(first.output.contains(#""count":2150,"check":"differences","unchecked":1"#))
    let (second, count) = try await run(words)
    #expect(second.output.contains(#""count":2150,"check":"differences","unchecked":1"#))
    #expect(firstCount > count && count <= 5)
    service.state.follows.set(id, follows: 1, true)
    #expect(try await changes().report.unfollowed.map(\.id) == [id])
    let (list, listCount) = try await run(["followers", "octocat"], after: 0)
    #expect(list.lines.count == 2_149 && listCount == 0)
  }

  @Test("learns the new name of an account whose old one another account has")
  func noticesReusedNames() async throws {
    _ = try await changes()
    let id = Self.id(7)
    service.state.rename(id, to: "renamed")
    service.state.add(9_000_000, "user\(id)")
    service.state.follows.set(9_000_000, follows: ModelWorld.id, true)
    let (run, _) = try await run(["changes", "octocat", "--json"])
    #expect(run.output.contains(#""check":"differences""#))
    #expect(
      run.output.contains(#""renamed":[{"id":\#(id),"from":"user\#(id)","to":"renamed"}]"#))
    let (list, count) = try await self.run(["followers", "octocat"], after: 0)
    #expect(count == 0 && Set(list.lines).count == 2_151 && list.lines.contains("renamed"))
  }

  @Test("leaves a cached list alone whose accounts aren't all known, and reads it again")
  func keepsAnIncompleteCache() async throws {
    _ = try await changes()
    _ = try await run(["cache", "clear"])
    #expect(try await changes().report.check == "differences")
    let (list, count) = try await run(
      ["followers", "octocat", "--jsonl", "--fields", "id"], after: 0)
    #expect(ModelTerms.ids(in: list.bytes) == shownIDs && count >= 22)
  }

  @Test("ends a listing that was interrupted")
  func replacesAnInterruptedListing() async throws {
    _ = try await changes()
    service.state.misbehaviours = [try Misbehaviour("page=9$=status:500")]
    let (cut, _) = try await run(["followers", "octocat", "--refresh"])
    #expect(cut.outcome != .success)
    service.state.misbehaviours = []
    #expect(try await changes().report.check == "differences")
  }

  @Test("reads the whole list if GraphQL can't be used")
  func readsTheWholeListWithoutGraphQL() async throws {
    _ = try await changes()
    let (came, _) = change()
    service.state.misbehaviours = [try Misbehaviour("/graphql=status:404")]
    let (report, count) = try await changes()
    #expect(report.check == "whole" && report.followed.map(\.id) == came && count >= 24)
  }
}
