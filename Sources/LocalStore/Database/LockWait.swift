#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The times to wait for another connection's lock on a database.
struct LockWait {
  /// The time without a change of the database or its journal, which a suspended holder causes.
  let unchanged: Duration
  let longest: Duration

  /// Doesn't wait.
  static let none = LockWait(unchanged: .zero, longest: .zero)
}

/// Decides how long a statement waits for a lock that another connection holds.
///
/// SQLite calls `shouldRetry` each time it can't acquire a lock. One connection uses it.
final class LockWatch {
  private struct Signs: Equatable {
    let database: FileStatus?
    let journal: FileStatus?
  }

  // SQLite's own pauses, `delays` in main.c.
  private static let pauses: [UInt32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]
  // Most locks are released before.
  private static let probeDelay = Duration.milliseconds(20)

  /// The database.
  let path: String
  /// The times to wait.
  var wait: LockWait
  /// True if the file system has no locks, so that each attempt to acquire one fails.
  private(set) var lacksLocks = false
  private var isProbed = false
  private var start = ContinuousClock.now
  private var lastChange = ContinuousClock.now
  private var signs: Signs?

  init(of path: String, wait: LockWait) {
    self.path = path
    self.wait = wait
  }

  /// Pauses before the next attempt.
  ///
  /// - Parameter attempt: The number of failed attempts for this lock before, from 0.
  /// - Returns: False if there should be no other attempt.
  func shouldRetry(after attempt: Int) -> Bool {
    let now = ContinuousClock.now
    let signs = currentSigns
    if attempt == 0 { start = now }
    if attempt == 0 || signs != self.signs { (self.signs, lastChange) = (signs, now) }
    if lacksLocks || now - lastChange >= wait.unchanged || now - start >= wait.longest {
      return false
    }
    if !isProbed, now - start >= LockWatch.probeDelay {
      isProbed = true
      lacksLocks = !FilePath.hasLocks(inDirectoryAt: FilePath.parent(of: path))
      if lacksLocks { return false }
    }
    usleep(LockWatch.pauses[min(attempt, LockWatch.pauses.count - 1)] * 1_000)
    return true
  }

  private var currentSigns: Signs {
    // `try?`: a file that can't be inspected doesn't change.
    Signs(
      database: (try? FileStatus.of(path: path, followsLink: false)) ?? nil,
      journal: (try? FileStatus.of(
        path: path + CompanionFile.journal.rawValue, followsLink: false)) ?? nil)
  }
}
