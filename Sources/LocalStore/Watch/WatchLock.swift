/// The lock of a run of `ghf watch`, which the system releases if the process dies.
package final class WatchLock: Sendable {
  private let file: OpenFile

  /// Acquires the lock; nil if another process holds it.
  init?(_ path: String) throws(StorageError) {
    let file = try OpenFile(path, for: .readingAndWritingOrCreating)
    guard try file.lock(.exclusive, waitingFor: .zero) else { return nil }
    self.file = file
  }

  /// Releases the lock.
  package func release() { file.unlock() }
}
