import GitHubAPI
import Synchronization

import struct FoundationEssentials.Date

/// A page store in memory that records the confirmed pages.
final class MemoryStore: PageStore {
  private struct State {
    var pages: [PageKey: StoredPage] = [:]
    var confirmed: [PageKey] = []
    var readCount = 0
    var isKeeping = true
    var logins: [String: [SeenLogin]] = [:]
  }

  private let state = Mutex(State())

  var pages: [PageKey: StoredPage] { state.withLock { $0.pages } }
  var confirmed: [PageKey] { state.withLock { $0.confirmed } }
  var logins: [String: [SeenLogin]] { state.withLock { $0.logins } }
  var readCount: Int { state.withLock { $0.readCount } }

  var isKeeping: Bool { state.withLock { $0.isKeeping } }

  /// Makes `isKeeping` false, as after a failed write.
  func fail() { state.withLock { $0.isKeeping = false } }

  func forgetAll() { state.withLock { $0.pages = [:] } }

  func page(at key: PageKey) -> StoredPage? {
    state.withLock { state in
      state.readCount += 1
      return state.pages[key]
    }
  }

  func keep(_ page: StoredPage, at key: PageKey) {
    state.withLock { $0.pages[key] = page }
  }

  func confirm(pageAt key: PageKey, on date: Date) {
    state.withLock { state in
      state.pages[key]?.fetchedAt = date
      state.confirmed.append(key)
    }
  }

  func note(_ logins: [SeenLogin], on host: String) {
    state.withLock { $0.logins[host, default: []] += logins }
  }
}
