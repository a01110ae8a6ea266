import GitHubAPI
import LocalStore
import Synchronization
import TestSupport

@testable import GHFQueries

/// The parts that queries work with, over canned answers, and the events that they report.
final class Queries: Sendable {
  let transport: StubTransport
  private let directory: String
  private let reported = Mutex<[(event: QueryEvent, list: ListName?)]>([])

  /// Queries keep their files in `directory`.
  init(_ routes: [String: [StubTransport.Answer]], in directory: String) {
    transport = StubTransport(routes)
    self.directory = directory
  }

  /// Returns a context without a token and cache; it stores nothing if `areReadOnly` is true.
  func context(areReadOnly: Bool = false) throws(APIBaseError) -> QueryContext {
    let (clock, policy) = (TestTime().clock, CachePolicy(.off))
    let client = GitHubClient(
      base: .gitHub, transport: transport, tokens: NoTokens(),
      cache: PageCache(store: NoPageStore(), policy: policy, clock: clock),
      pace: RequestPace(clock: clock), clock: clock)
    let stores = QueryStores(
      in: XDGDirectories(environment: ["HOME": directory]), opened: OpenedStores(), cache: nil,
      areReadOnly: areReadOnly)
    return QueryContext(
      client: client, stores: stores, clock: clock, parallelism: 2, cachePolicy: policy,
      waitPolicy: .short
    ) { event, list in
      self.reported.withLock { $0.append((event, list)) }
    }
  }

  /// The progress that was reported, such as `1 of 2 pages`.
  var progress: [String] {
    reported.withLock(\.self).compactMap { event, _ in
      guard case .progress(let progress) = event else { return nil }
      return "\(progress.count) of \(progress.total ?? 0) \(progress.unit)"
    }
  }

  /// The names of the other events, each with the relation of its list among several.
  var others: [String] {
    reported.withLock(\.self).compactMap { event, list in
      switch event {
      case .began, .progress, .ended, .resumption(.none), .unsettled(.settled), .unsettled(.cut):
        nil
      default: "\(event)" + (list.map { " of \($0.relation)" } ?? "")
      }
    }
  }

  /// The route of a list, which has one page.
  static func route(_ list: String, of login: String = "octocat") -> String {
    "GET /users/\(login)/\(list)?per_page=100"
  }

  /// The answer with a page of accounts, whose ids are their places from 1.
  static func page(_ logins: [String]) -> [StubTransport.Answer] {
    let accounts = logins.enumerated().map { index, login in
      #"{"id":\#(index + 1),"login":"\#(login)","type":"User"}"#
    }
    return [StubTransport.answer(200, [:], "[\(accounts.joined(separator: ","))]")]
  }
}

/// A token source without tokens.
private struct NoTokens: TokenSource {
  func token(
    for host: String, meanwhile: @escaping @Sendable () -> Void
  ) async throws(TokenError) -> Token? { nil }
}
