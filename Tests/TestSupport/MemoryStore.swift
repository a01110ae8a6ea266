package import GitHubAPI
import Synchronization

package import struct FoundationEssentials.Date

/// A page store in memory that records the confirmed pages.
package final class MemoryStore: PageStore {
  private struct State {
    var pages: [PageKey: StoredPage] = [:]
    var confirmed: [PageKey] = []
    var readCount = 0
    var isKeeping = true
    var logins: [String: [SeenLogin]] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  package var pages: [PageKey: StoredPage] { state.withLock { $0.pages } }
  package var confirmed: [PageKey] { state.withLock { $0.confirmed } }
  package var logins: [String: [SeenLogin]] { state.withLock { $0.logins } }
  package var readCount: Int { state.withLock { $0.readCount } }

  package var isKeeping: Bool { state.withLock { $0.isKeeping } }

  /// Makes `isKeeping` false, as after a failed write.
  package func fail() { state.withLock { $0.isKeeping = false } }

  package func forgetAll() { state.withLock { $0.pages = [:] } }

  package func page(at key: PageKey) -> StoredPage? {
    state.withLock { state in
      state.readCount += 1
      return state.pages[key]
    }
  }

  package func keep(_ page: StoredPage, at key: PageKey) {
    state.withLock { $0.pages[key] = page }
  }

  package func confirm(pageAt key: PageKey, on date: Date) {
    state.withLock { state in
      state.pages[key]?.fetchedAt = date
      state.confirmed.append(key)
    }
  }

  package func note(_ logins: [SeenLogin], on host: String) {
    state.withLock { $0.logins[host, default: []] += logins }
  }
}
