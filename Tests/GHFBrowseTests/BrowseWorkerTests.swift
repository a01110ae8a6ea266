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
  /// Answers 40 pages of octocat's followers, the 30th one only once `isDown` is false.
  private static func pages(_ isDown: LastValue<Bool>) -> [String: [StubTransport.Answer]] {
    var routes: [String: [StubTransport.Answer]] = [:]
    for number in 1...40 {
      routes[Sample.route(page: number)] = [
        StubTransport.answer(200, Sample.link(page: number, of: 40), Sample.fullPage(number))
      ]
    }
    let late = Sample.route(page: 30)
    if let answer = routes[late]?.first {
      routes[late] = [
        { request in
          if isDown.value == false { return answer(request) }
          return .failure(
            .connectionFailed(host: "api.github.com", isProxy: false, detail: "refused"))
        }
      ]
    }
    return routes
  }

  private func worker(
    _ routes: [String: [StubTransport.Answer]] = [:], home: String, logins: [String] = []
  ) throws -> (BrowseWorker, StubTransport) {
    let transport = StubTransport(routes)
    let host = StubHost(
      transport: transport, clock: TestTime().clock, home: home, logins: logins)
    return (try BrowseWorker(queue: BrowseQueue(), host), transport)
  }

  /// Returns the events so far in a few words, without those about the number of requests left.
  private func events(of worker: BrowseWorker) -> [String] {
    worker.queue.drain().compactMap { event in
      switch event {
      case .people(let people, let id): "\(people.count) people of \(id.tab)"
      case .ended: "ended"
      case .failed(let error, _): "failed: \(error.outcome)"
      case .candidates(let names, let text): "\(text): \(names.joined(separator: ", "))"
      case .favourites(let people): "favourites: \(people.map(\.login).joined(separator: ", "))"
      case .removedFavourites(let removed): "removed \(removed.keys.sorted())"
      case .notice(let text): text
      case .error(let error), .failedExport(let error, _): error.sentence
      case .checked(let request, let exists): "\(request.path ?? "") exists: \(exists)"
      case .rested(let number): "rested \(number)"
      default: nil
      }
    }
  }

  @Test("posts the pages before a failure, and resumes a list from the cached ones")
  func resumesAList() async throws {
    let home = try TemporaryDirectory()
    let isDown = LastValue<Bool>()
    let (worker, transport) = try worker(Self.pages(isDown), home: home.path)
    let subject = BrowsePlace.Subject.person(try Login(name: "octocat"))
    await worker.load(Self.list, of: subject, refreshes: false)
    let first = events(of: worker)
    #expect(first.first?.hasSuffix("00 people of followers") == true)
    #expect(first.last == "failed: noResponse")
    isDown.record(false)
    let count = transport.requests.count
    await worker.load(Self.list, of: subject, refreshes: false)
    #expect(events(of: worker) == ["4000 people of followers", "ended"])
    let requests = transport.requestNames.dropFirst(count)
    #expect(requests.contains(Sample.route(page: 30)))
    #expect(!requests.contains(Sample.route(page: 2)))
  }

  @Test("posts the people of a set as they arrive, and resumes its list")
  func streamsASet() async throws {
    let home = try TemporaryDirectory()
    let isDown = LastValue<Bool>()
    let (worker, _) = try worker(Self.pages(isDown), home: home.path)
    worker.add([Account(id: 150, login: "user150")])
    _ = worker.queue.drain()
    let set = PeopleSet(
      try SetExpression(["followers:octocat without fav"], on: .gitHub), names: [:], text: "set")
    let id = ListID(place: 0, tab: .people)
    await worker.load(id, of: .set(set), refreshes: false)
    let first = events(of: worker)
    #expect(first.first?.hasSuffix("99 people of people") == true, "\(first)")
    #expect(first.last == "failed: noResponse")
    isDown.record(false)
    await worker.load(id, of: .set(set), refreshes: false)
    #expect(events(of: worker) == ["3999 people of people", "ended"])
  }

  @Test("posts the progress of lists that are compared, and the result at the end")
  func comparesLists() async throws {
    let home = try TemporaryDirectory()
    let isDown = LastValue<Bool>()
    isDown.record(false)
    let page = StubTransport.answer(
      200, [:], Sample.page((101...150).map { Sample.account("user\($0)", $0) }))
    let (worker, _) = try worker(
      Self.pages(isDown).merging([Sample.route(page: 1, of: "hubot"): [page]]) { $1 },
      home: home.path)
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

  @Test("looks for logins without the at sign that was typed")
  func completesLogins() throws {
    let home = try TemporaryDirectory()
    let (worker, _) = try worker(home: home.path, logins: ["tocat", "tavia"])
    worker.complete("@oc")
    #expect(events(of: worker) == ["@oc: octocat, octavia"])
  }

  @Test("adds, removes and restores a favourite")
  func changesFavourites() throws {
    let home = try TemporaryDirectory()
    let (worker, _) = try worker(home: home.path)
    let ann = Account(id: 11, login: "ann")
    worker.add([ann])
    #expect(events(of: worker) == ["favourites: ann", "added ann to the favourites"])
    var removed: [Int64: RemovedFavourite] = [:]
    worker.remove([ann, Account(id: 12, login: "bob")])
    for event in worker.queue.drain() {
      if case .removedFavourites(let favourites) = event { removed = favourites }
    }
    #expect(try worker.favourites().isEmpty)
    worker.add([], restoring: Array(removed.values))
    #expect(events(of: worker) == ["favourites: ann", "restored the favourite"])
  }

  @Test("creates an export's file, replaces one only if it may, and leaves none after a failure")
  func exports() async throws {
    let home = try TemporaryDirectory()
    let (worker, _) = try worker(home: home.path)
    var request = ExportRequest(
      accounts: [Account(id: 11, login: "ann")], form: .logins, fields: "login", path: "~/a.txt")
    worker.check(request)
    #expect(events(of: worker) == ["~/a.txt exists: false"])
    worker.export(request, [:])
    #expect(events(of: worker) == ["exported 1 account to ~/a.txt"])
    worker.check(request)
    #expect(events(of: worker) == ["~/a.txt exists: true"])
    worker.export(request, [:])
    #expect(events(of: worker) == ["the file exists by now: '~/a.txt'"])
    request.replaces = true
    worker.export(request, [:])
    #expect(events(of: worker) == ["exported 1 account to ~/a.txt"])
    for path in ["~", home.path + "/no/a.txt"] {
      let wrong = ExportRequest(accounts: [], form: .csv, fields: "login", path: path)
      path == "~" ? worker.check(wrong) : worker.export(wrong, [:])
      #expect(events(of: worker).first?.contains(home.path) == true)
    }
    let copied = ExportRequest(
      accounts: request.accounts, form: .logins, fields: "login", path: nil)
    worker.export(copied, [:])
    guard case .exported("ann\n")? = worker.queue.drain().first else {
      Issue.record("no text to copy")
      return
    }
  }

  @Test("posts a rest, unless it is cancelled")
  func rests() async throws {
    let home = try TemporaryDirectory()
    let (worker, _) = try worker(home: home.path)
    await worker.rest(1)
    #expect(events(of: worker) == ["rested 1"])
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask { await worker.rest(2) }
    }
    #expect(events(of: worker) == [])
  }
}
