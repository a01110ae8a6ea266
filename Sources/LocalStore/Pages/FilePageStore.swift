package import GitHubAPI
import Synchronization

package import struct FoundationEssentials.Date

/// A store of pages in files under the cache directory, for any number of processes at once.
///
/// Errors are ignored, as suits a cache: an unreadable page counts as missing, and a page that
/// can't be written, for example to a full disk, is dropped. Nothing is synced: pages damaged by a
/// power cut are fetched again.
package final class FilePageStore: PageStore {
  private let directory: String
  private let files = Mutex(OpenPageFiles())
  private let hasWritten = Mutex(false)
  private let hasFailed = Mutex(false)
  private let indexes = Mutex<[String: LoginIndex]>([:])
  // The minimum time between two runs of `tidy`. In an hour GitHub's rate limits let the cache grow
  // by at most 25 MB: 5,000 pages of lists or profiles.
  private static let tidyInterval = Duration.seconds(3_600)

  /// Refers to a directory, usually `XDGDirectories.cache`; the first write creates it.
  package init(in directory: String) { self.directory = directory }

  package func page(at key: PageKey) -> StoredPage? {
    let request = PageRequest(key)
    let path = path(for: key, request)
    return files.withLock { files in
      // `try?`: an unreadable page is fetched again.
      try? files.file(at: path, creating: false).page(key.number, of: request)
    }
  }

  /// True if every write so far succeeded.
  package var isKeeping: Bool { !hasFailed.withLock(\.self) }

  package func keep(_ page: StoredPage, at key: PageKey) {
    let request = PageRequest(key)
    guard let record = PageRecord(page, number: key.number, request: request) else { return }
    append(at: key, request, creating: true) { _ in record }
  }

  package func confirm(pageAt key: PageKey, on date: Date) {
    let request = PageRequest(key)
    append(at: key, request, creating: false) { entry in
      guard let entry else { return nil }
      return PageRecord(confirming: entry.check, number: key.number, request: request, on: date)
    }
  }

  package func note(_ logins: [SeenLogin], on host: String) {
    let index = LoginIndex(inCache: directory, host: host)
    index.append(logins)
    indexes.withLock { $0[host] = index }
  }

  /// Records that accounts were used, so that completion offers them first.
  package func recordUse(of logins: [String], on host: String) {
    LoginIndex(inCache: directory, host: host).recordUse(of: logins)
  }

  /// Rewrites login indexes with many repetitions and, at most once an hour, evicts the least
  /// recently used files if the cache is above its limit.
  ///
  /// Does nothing unless this store has written. Errors are ignored.
  ///
  /// - Parameter limit: The maximum size of the cache, in bytes; the files of this run always stay.
  package func tidy(toByteCount limit: Int = CacheDirectory.usualLimit) {
    guard hasWritten.withLock(\.self) else { return }
    for index in indexes.withLock(\.values) { index.compactIfLarge() }
    let used = files.withLock(\.used)
    // `try?`: the next run tries again.
    try? CacheDirectory(at: directory).tidy(
      toByteCount: limit, sparing: used, every: FilePageStore.tidyInterval, now: .now)
  }

  private func path(for key: PageKey, _ request: PageRequest) -> String {
    directory + "/" + PageFileName.path(for: key, request: request)
  }

  private func append(
    at key: PageKey, _ request: PageRequest, creating: Bool,
    _ record: @Sendable (PageIndex.Entry?) -> PageRecord?
  ) {
    let path = path(for: key, request)
    files.withLock { files in
      do throws(StorageError) {
        try retryingIfReplaced { () throws(StorageError) -> Void? in
          let file = try files.file(at: path, creating: creating)
          if try file.append(about: request, number: key.number, record) {
            return hasWritten.withLock { $0 = true }
          }
          files.close(path)
          return nil
        }
      } catch {
        // A dropped page is fetched again.
        hasFailed.withLock { $0 = true }
      }
    }
  }
}
