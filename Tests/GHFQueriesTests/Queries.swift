import FakeGitHub
import GitHubAPI
import LocalStore
import Synchronization
import TestSupport

import struct FoundationEssentials.Date

@testable import GHFQueries

/// The parts that queries work with, and the events that they report.
final class Queries: Sendable {
  private let gitHub: GitHubService
  private let directory: String
  private let reported = Mutex<[(event: QueryEvent, list: ListName?)]>([])

  /// Queries keep their files in `directory`.
  init(_ gitHub: GitHubService, in directory: String) {
    (self.gitHub, self.directory) = (gitHub, directory)
  }

  /// Returns a context without a token; it stores nothing if `areReadOnly` is true, and caches
  /// nothing unless `isCached` is.
  ///
  /// `lostPage` is the number of a page that its cache has lost.
  func context(
    areReadOnly: Bool = false, isCached: Bool = false, lostPage: Int? = nil
  ) throws(APIBaseError) -> QueryContext {
    let (clock, policy) = (TestTime().clock, CachePolicy(isCached ? .fresh : .off))
    let opened = OpenedStores()
    let cache = isCached ? opened.cache(in: directory) { _ in } : nil
    let store: any PageStore =
      if let cache, let lostPage { LossyStore(cache: cache, lostPage: lostPage) } else {
        cache ?? NoPageStore()
      }
    let client = GitHubClient(
      base: .gitHub, transport: gitHub, tokens: StubTokens(),
      cache: PageCache(store: store, policy: policy, clock: clock),
      pace: RequestPace(clock: clock), clock: clock)
    let stores = QueryStores(
      in: XDGDirectories(environment: ["HOME": directory]), opened: opened, cache: cache,
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
      case .began, .progress, .listBegan, .ended, .resumption(.none), .unsettled(.settled),
        .unsettled(.cut):
        nil
      default: "\(event)" + (list.map { " of \($0.relation)" } ?? "")
      }
    }
  }
}

/// A cache that has lost a page of each list, as after an interrupted write.
private struct LossyStore: PageStore {
  let cache: Cache
  let lostPage: Int

  func page(at key: PageKey) -> StoredPage? {
    key.number == lostPage ? nil : cache.page(at: key)
  }

  func keep(_ page: StoredPage, at key: PageKey) { cache.keep(page, at: key) }
  func confirm(pageAt key: PageKey, on date: Date) { cache.confirm(pageAt: key, on: date) }
  func note(_ logins: [SeenLogin], on host: String) { cache.note(logins, on: host) }
}
