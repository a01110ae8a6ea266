import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TestSupport
import Testing

@testable import GHFBrowse

/// The requests and changes of `ghf browse`, and the events that they post.
struct BrowseWorkerTests {
  private static let list = ListID(place: 0, tab: .followers)

  private func worker(
    _ routes: [String: [StubTransport.Answer]] = [:], home: String
  ) throws -> BrowseWorker {
    let host = StubHost(
      transport: StubTransport(routes), clock: TestTime().clock, home: home)
    return try BrowseWorker(queue: BrowseQueue(), host)
  }

  /// Returns some of the events so far in a few words.
  private func events(of worker: BrowseWorker) -> [String] {
    worker.queue.drain().compactMap { event in
      switch event {
      case .notice(let text): text
      case .error(let error), .failedExport(let error, _):
        Wording(error, in: worker.machine).sentence
      case .rested(let number): "rested \(number)"
      default: nil
      }
    }
  }

  @Test("posts the progress of lists that are compared, and the result at the end")
  func comparesLists() async throws {
    let home = try TemporaryDirectory()
    var routes: [String: [StubTransport.Answer]] = [
      Sample.route(page: 1, of: "hubot"): [
        StubTransport.answer(
          200, [:], Sample.page((101...150).map { Sample.account("user\($0)", $0) }))
      ]
    ]
    for number in 1...40 {
      routes[Sample.route(page: number)] = [
        StubTransport.answer(200, Sample.link(page: number, of: 40), Sample.fullPage(number))
      ]
    }
    let worker = try worker(routes, home: home.path)
    let text = "followers:octocat without followers:hubot"
    let set = PeopleSet(try SetExpression([text], on: .gitHub), names: [:], text: text)
    await worker.load(ListID(place: 0, tab: .people), of: .set(set), refreshes: false)
    var counts: [Int] = []
    var people: [Int] = []
    for event in worker.queue.drain() {
      switch event {
      case .progress(let progress, _): counts.append(progress.count)
      case .people(let accounts, _): people.append(accounts.count)
      default: break
      }
    }
    #expect(counts == [41])
    #expect(people == [3_950])
  }

  @Test("posts a profile of the cache once, whichever lists the person is on")
  func postsCachedProfilesOnce() async throws {
    let home = try TemporaryDirectory()
    let routes = [
      "GET /users/ann": [StubTransport.answer(200, [:], Sample.profile("ann", 11))]
    ]
    let filling = try worker(routes, home: home.path)
    await filling.fetch(try Login(name: "ann"), for: 0)
    // The cache collects pages before it writes them.
    filling.queries.stores.opened.flush()
    let worker = try worker(home: home.path)
    let ann = Account(id: 11, login: "ann")
    let others = (12...2_500).map { Account(id: $0, login: "user\($0)") }
    var posted: [[String]] = []
    for list in [others + [ann], [ann]] {
      await worker.lookUpInCache(People(list))
      for event in worker.queue.drain() {
        if case .profiles(let profiles, _) = event { posted.append(profiles.map(\.account.login)) }
      }
    }
    #expect(posted == [["ann"]])
  }

  @Test("posts people of one list together, and keeps the order of other events")
  func mergesPeople() {
    let queue = BrowseQueue()
    let other = ListID(place: 1, tab: .followers)
    for (login, id) in [("ann", Self.list), ("bob", Self.list), ("cat", other), ("dan", other)] {
      queue.post(.people(Browsing.accounts([login]), of: id))
    }
    queue.post(.losesBatches(reason: nil))
    queue.post(.people(Browsing.accounts(["eve"]), of: other))
    let logins = queue.drain().map { event in
      if case .people(let people, _) = event {
        people.map(\.login).joined(separator: " ")
      } else {
        ""
      }
    }
    #expect(logins == ["ann bob", "cat dan", "", "eve"])
  }

  @Test("replaces a file only if it may, also one that exists by now")
  func exports() async throws {
    let home = try TemporaryDirectory()
    let worker = try worker(home: home.path)
    var request = ExportRequest(
      accounts: [Account(id: 11, login: "ann")], form: .logins, fields: "login", path: "~/a.txt")
    worker.export(request, [:])
    #expect(events(of: worker) == ["exported 1 account to ~/a.txt"])
    worker.export(request, [:])
    #expect(events(of: worker) == ["the file exists by now: '~/a.txt'"])
    request.replaces = true
    worker.export(request, [:])
    #expect(events(of: worker) == ["exported 1 account to ~/a.txt"])
  }

  @Test("posts a rest, unless it is cancelled")
  func rests() async throws {
    let home = try TemporaryDirectory()
    let worker = try worker(home: home.path)
    await worker.rest(1)
    #expect(events(of: worker) == ["rested 1"])
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask { await worker.rest(2) }
    }
    #expect(events(of: worker) == [])
  }
}
