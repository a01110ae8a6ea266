import GHFMessages
import GitHubAPI
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The loop of `ghf browse` on a scripted screen, in simulated time.
struct BrowseSessionTests {
  private static let favourites = ListID(place: 0, tab: .favourites)

  private static func people(_ numbers: Range<Int>) -> BrowseEvent {
    .people(numbers.map { Account(id: Int64($0) + 1, login: "user\($0)") }, of: favourites)
  }

  // MARK: Frames

  @Test("draws one frame per 16 ms during a burst of events")
  func pacesFrames() async throws {
    let home = try TemporaryDirectory()
    let rehearsal = try Rehearsal(.favourites, home: home.path, .offline)
    let contents = Recorder<String>()
    let result = rehearsal.run {
      for number in 0..<64 {
        rehearsal.queue.post(Self.people(number..<number + 1))
        await rehearsal.time.sleep(.milliseconds(1))
      }
      contents.add(await rehearsal.screen.contents())
      rehearsal.queue.post(.closed)
    }
    let burst = Duration.seconds(1)..<Duration.seconds(1) + .milliseconds(80)
    let times = rehearsal.screen.drawings.map(\.time).filter(burst.contains)
    #expect(times == [0, 16, 32, 48, 64].map { .seconds(1) + .milliseconds($0) })
    #expect(contents.all.first?.contains("favourites64") == true, "\(contents.all)")
    guard case .success(nil) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
  }

  @Test("draws one frame for a thousand pages that arrive at once")
  func mergesPages() async throws {
    let home = try TemporaryDirectory()
    let rehearsal = try Rehearsal(.favourites, home: home.path, .offline)
    let count = Recorder<Int>()
    _ = rehearsal.run {
      count.add(rehearsal.screen.drawings.count)
      for number in 0..<1_000 {
        rehearsal.queue.post(Self.people(number * 100..<number * 100 + 100))
      }
      #expect(rehearsal.queue.drain().count == 1)
      rehearsal.queue.post(Self.people(0..<100_000))
      await rehearsal.time.sleep(.milliseconds(10))
      count.add(rehearsal.screen.drawings.count)
      rehearsal.queue.post(.closed)
    }
    #expect(count.all.count == 2)
    #expect(count.all.last == count.all.first.map { $0 + 1 })
  }

  // MARK: Effects

  @Test("suspends, and draws the whole screen when it continues")
  func suspends() async throws {
    let home = try TemporaryDirectory()
    let rehearsal = try Rehearsal(.favourites, home: home.path, .offline)
    let contents = Recorder<String>()
    _ = rehearsal.run {
      rehearsal.screen.press(.control("z"))
      contents.add(await rehearsal.screen.contents())
      rehearsal.queue.post(.closed)
    }
    #expect(rehearsal.screen.suspensionCount == 1)
    #expect(contents.all.first?.contains("no favourites") == true)
  }

  @Test("returns the marked accounts")
  func returnsTheMarkedAccounts() async throws {
    let home = try TemporaryDirectory()
    let rehearsal = try Rehearsal(.favourites, home: home.path, .offline)
    let result = rehearsal.run {
      rehearsal.queue.post(Self.people(0..<3))
      rehearsal.screen.press(.down, .control(" "), .control("x"))
    }
    guard case .success(let chosen?) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(chosen.map(\.login) == ["user1"])
  }

  @Test("fails if the first account doesn't exist")
  func failsWithoutAnAccount() async throws {
    let home = try TemporaryDirectory()
    let missing = [StubTransport.answer(404, [:], "{}")]
    let routes = [Sample.route(page: 1): missing, "GET /users/octocat": missing]
    let rehearsal = try Rehearsal(.person(try Login(name: "octocat")), routes, home: home.path)
    let result = rehearsal.run {}
    guard case .failure(let error) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(error.missingAccount == "octocat")
  }

  // MARK: Requests

  @Test("shows that a list is incomplete after a failure, and resumes it with Ctrl-R")
  func resumesAList() async throws {
    let home = try TemporaryDirectory()
    let routes: [String: [StubTransport.Answer]] = [
      "GET /users/octocat": [
        StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, ["followers": "200"]))
      ],
      Sample.route(page: 1): [
        StubTransport.answer(200, Sample.link(page: 1, of: 2), Sample.fullPage(1))
      ],
      Sample.route(page: 2): [
        StubTransport.answer(404, [:], "{}"),
        StubTransport.answer(200, Sample.link(page: 2, of: 2), Sample.fullPage(2)),
      ],
      // The selected person's profile.
      "GET /user/1": [StubTransport.answer(200, [:], Sample.profile("user1", 1))],
    ]
    let rehearsal = try Rehearsal(.person(try Login(name: "octocat")), routes, home: home.path)
    let contents = Recorder<String>()
    _ = rehearsal.run {
      contents.add(await rehearsal.screen.contents())
      rehearsal.screen.press(.control("r"))
      await rehearsal.time.sleep(.seconds(1))
      contents.add(await rehearsal.screen.contents())
      rehearsal.queue.post(.closed)
    }
    try #require(contents.all.count == 2)
    #expect(contents.all[0].contains("incomplete, Ctrl-R tries again"))
    #expect(!contents.all[1].contains("incomplete"))
    #expect(contents.all[1].contains("200"))
  }

  @Test("cancels the requests of a place that is left with Esc")
  func cancelsRequests() async throws {
    let home = try TemporaryDirectory()
    let routes: [String: [StubTransport.Answer]] = [
      Sample.route(page: 1, of: "user0"): [
        StubTransport.answer(200, Sample.link(page: 1, of: 3), Sample.fullPage(1))
      ],
      "GET /users/user0": [StubTransport.answer(200, [:], Sample.profile("user0", 1))],
    ]
    let rehearsal = try Rehearsal(.favourites, routes, home: home.path)
    let transport = (rehearsal.worker.host as? StubHost)?.transport
    _ = rehearsal.run {
      rehearsal.queue.post(Self.people(0..<1))
      await rehearsal.time.sleep(.milliseconds(1))
      rehearsal.screen.press(.enter)
      // The first page is under way.
      await rehearsal.time.sleep(.milliseconds(10))
      rehearsal.screen.press(.escape)
      await rehearsal.time.sleep(.seconds(1))
      rehearsal.queue.post(.closed)
    }
    let pages = transport?.requestNames.filter { $0.contains("user0/followers") }
    #expect(pages == [Sample.route(page: 1, of: "user0")])
  }
}
