import Glibc

/// A right that one process has at a time, which the system releases if the process dies.
package final class ProcessLock: Sendable {
  private let file: OpenFile

  /// Acquires the lock of a file; nil if another process holds it.
  init?(_ path: String) throws(StorageError) {
    let file = try OpenFile(path, for: .readingAndWritingOrCreating)
    guard try file.lock(.exclusive, waitingFor: .zero) else { return nil }
    self.file = file
  }

  /// Acquires the lock of a directory, which takes no file that a full disk lacks.
  ///
  /// - Throws: `StorageError`; `isBusy` if another process holds it for too long.
  init(ofDirectory path: String, waitingFor timeout: Duration) throws(StorageError) {
    let file = try OpenFile(path, for: .directory)
    guard try file.lock(.exclusive, waitingFor: timeout) else {
      throw .failed(path: path, step: .lock, errorNumber: EWOULDBLOCK)
    }
    self.file = file
  }

  /// Releases the lock.
  package func release() { file.unlock() }
}
