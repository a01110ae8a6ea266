/// Why one of ghf's own files could not be read or written.
///
/// The cases carry data only; the sentences are written where commands report errors.
package enum StorageError: Error, Sendable, Equatable {
  /// There is no place to keep files: no XDG variable names one, and neither does HOME.
  case noHome(HomeFault)
  /// The system refused a step; `errorNumber` is the `errno` it gave.
  ///
  /// The file that was there before is still there, whole.
  case failed(path: String, step: Step, errorNumber: Int32)
  /// What the file holds is not what ghf writes; it was left as it is.
  case damaged(path: String, damage: FileDamage)
  /// What the file holds is not what ghf writes; it was moved aside, so that a new one can begin.
  case setAside(path: String, newPath: String, damage: FileDamage)
  /// A later ghf wrote the file in a form this one doesn't know; it was left as it is.
  case newerVersion(path: String, version: Int, newestKnown: Int)
  /// Something else has the file's name: a directory, a pipe, a device.
  case notARegularFile(path: String)

  /// What is wrong with HOME.
  package enum HomeFault: Sendable, Equatable {
    /// HOME is not in the environment, or is empty.
    case unset
    /// HOME doesn't begin with a slash.
    case relative(String)
  }

  /// What was being done when the system refused.
  package enum Step: Sendable, Equatable, CaseIterable {
    case createDirectory
    case open
    case inspect
    case lock
    case read
    case create
    case write
    case truncate
    case sync
    case rename
    case followLink
    case syncDirectory
    case list
    case remove
  }
}
