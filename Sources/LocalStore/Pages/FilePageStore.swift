package import GitHubAPI
import Synchronization

package import struct FoundationEssentials.Date

/// Keeps pages in files under the cache directory, for any number of ghf at once.
///
/// It fails softly, as a cache has to: what can't be read isn't there, and what can't be written,
/// as on a full disk or where a directory can't be made, isn't kept. Nothing waits for the disk:
/// after a power cut what is damaged is fetched again.
package final class FilePageStore: PageStore {
  private let directory: String
  private let files = Mutex(OpenPageFiles())
  private let hasWritten = Mutex(false)
  private let hasFailed = Mutex(false)
  private let indexes = Mutex<[String: LoginIndex]>([:])
  // How long a cache may go without being looked through. Within an hour GitHub's limits let it
  // grow by 25 MB at most: 5,000 pages of a list or profiles.
  private static let tidyInterval = Duration.seconds(3_600)

  /// Names the directory; nothing is read or made before it is needed.
  ///
  /// - Parameter directory: Usually `XDGDirectories.cache`.
  package init(in directory: String) {
    self.directory = directory
  }

  /// The page that is kept under `key`, however old; nil if there is none or it is damaged.
  package func page(at key: PageKey) -> StoredPage? {
    let request = PageRequest(key)
    let path = path(for: key, request)
    return files.withLock { files in
      // `try?`: a page that can't be read is a page that has to be fetched.
      try? files.file(at: path, creating: false).page(key.number, of: request)
    }
  }

  /// Whether everything so far could be written.
  package var isKeeping: Bool { !hasFailed.withLock(\.self) }

  /// Keeps a page, in place of the one that was there.
  package func keep(_ page: StoredPage, at key: PageKey) {
    let request = PageRequest(key)
    guard let record = PageRecord(page, number: key.number, request: request) else { return }
    append(at: key, request, creating: true) { _ in record }
  }

  /// Notes that the server confirmed the kept page as current at `date`.
  package func confirm(pageAt key: PageKey, on date: Date) {
    let request = PageRequest(key)
    append(at: key, request, creating: false) { entry in
      entry.flatMap {
        PageRecord(confirming: $0.check, number: key.number, request: request, on: date)
      }
    }
  }

  /// Notes accounts for those who complete names.
  package func note(_ logins: [SeenLogin], on host: String) {
    let index = LoginIndex(inCache: directory, host: host)
    index.append(logins)
    indexes.withLock { $0[host] = index }
  }

  /// Notes that accounts were meant, so that their names come first.
  package func noteUse(of logins: [String], on host: String) {
    LoginIndex(inCache: directory, host: host).noteUse(of: logins)
  }

  /// Takes the files that were used longest ago away from a cache that has grown too large.
  ///
  /// It does so after a run that has written, once an hour at most, and fails as softly as all else.
  ///
  /// - Parameter limit: The bytes that the cache may have; the files of this run stay in any case.
  package func tidy(toByteCount limit: Int = CacheDirectory.usualLimit) {
    guard hasWritten.withLock(\.self) else { return }
    for index in indexes.withLock(\.values) { index.compactIfLarge() }
    let used = files.withLock(\.used)
    // `try?`: what can't be removed now can be another time.
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
        // A page that can't be kept is fetched again.
        hasFailed.withLock { $0 = true }
      }
    }
  }
}
