import GitHubAPI
import TestSupport
import Testing

@testable import GHFBrowse

/// The tasks of `ghf browse`, which end with their place.
@Suite(.timeLimit(.minutes(10)))
struct BrowseTasksTests {
  /// Requests that don't end before they are cancelled.
  private final class Requests: Sendable {
    /// The requests that ended, each with true if it was cancelled.
    private let ends = Recorder<(name: String, isCancelled: Bool)>()
    private let begun: AsyncStream<String>
    private let begin: AsyncStream<String>.Continuation

    init() { (begun, begin) = AsyncStream.makeStream() }

    func run(_ name: String) async {
      begin.yield(name)
      do {
        try await Task.sleep(for: .seconds(86_400))
        ends.add((name, false))
      } catch {
        ends.add((name, true))
      }
    }

    /// Waits until a request has ended, and returns the cancelled ones.
    func ended() async -> [String] {
      while ends.all.isEmpty { await Task.yield() }
      return ends.all.filter(\.isCancelled).map(\.name)
    }

    /// Waits until `count` requests are under way, and returns their names.
    func next(_ count: Int) async -> Set<String> {
      var names: Set<String> = []
      for await name in begun.prefix(count) { names.insert(name) }
      return names
    }
  }

  private static func load(_ login: String, place: Int) throws -> BrowseEffect {
    .load(
      ListID(place: place, tab: .followers), .person(try Login(name: login)), refreshes: false)
  }

  private func worker(_ requests: Requests, home: String) throws -> BrowseWorker {
    let transport = StubTransport(underWay: { await requests.run($0) })
    return try BrowseWorker(
      queue: BrowseQueue(), StubHost(transport: transport, clock: TestTime().clock, home: home))
  }

  @Test("cancels the requests of a place that is left, and no others")
  func cancelsOnePlace() async throws {
    let home = try TemporaryDirectory()
    let requests = Requests()
    var tasks = BrowseTasks(worker: try worker(requests, home: home.path))
    let (first, second) = (try Self.load("ann", place: 0), try Self.load("bob", place: 1))
    let route = Sample.route(page: 1, of: "bob")
    await withDiscardingTaskGroup { group in
      tasks.perform(first, &group)
      tasks.perform(second, &group)
      #expect(await requests.next(2) == [Sample.route(page: 1, of: "ann"), route])
      tasks.perform(.cancel(place: 1), &group)
      #expect(await requests.ended() == [route])
      group.cancelAll()
    }
    #expect(await requests.ended().count == 2)
  }

  @Test("begins again in a place whose requests were cancelled")
  func beginsAgain() async throws {
    let home = try TemporaryDirectory()
    let requests = Requests()
    var tasks = BrowseTasks(worker: try worker(requests, home: home.path))
    let load = try Self.load("ann", place: 0)
    await withDiscardingTaskGroup { group in
      for _ in 0..<2 {
        tasks.perform(load, &group)
        #expect(await requests.next(1) == [Sample.route(page: 1, of: "ann")])
        tasks.perform(.cancel(place: 0), &group)
      }
    }
    #expect(await requests.ended().count == 2)
  }
}
