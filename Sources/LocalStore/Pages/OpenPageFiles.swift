#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A cache of open page files, so that reading thousands of pages doesn't reopen a file for each.
struct OpenPageFiles {
  // Enough for a host's 64 account files and some lists; macOS allows 256 per process by default.
  private static let limit = 96

  // Often enough for eviction to find the least recently used files, rarely enough to cost little.
  private static let useInterval = Duration.seconds(3_600)

  private var files: [String: (file: PageFile, lastUse: Int)] = [:]
  private var useCount = 0
  /// The paths of all files opened so far.
  private(set) var used: Set<String> = []

  /// Returns an open file, opening it if necessary; if `creating`, creates what is missing.
  mutating func file(at path: String, creating: Bool) throws(StorageError) -> PageFile {
    let file: PageFile
    if let known = files[path]?.file {
      file = known
    } else {
      file = try OpenPageFiles.open(path, creating: creating)
      file.recordUse(every: OpenPageFiles.useInterval)
      used.insert(path)
    }
    useCount += 1
    files[path] = (file, useCount)
    if files.count > OpenPageFiles.limit,
      let oldest = files.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      close(oldest.key)
    }
    return file
  }

  /// Closes a file if it is open.
  mutating func close(_ path: String) { files[path] = nil }

  private static func open(_ path: String, creating: Bool) throws(StorageError) -> PageFile {
    do throws(StorageError) {
      return try PageFile(path, for: creating ? .readingAndWritingOrCreating : .readingAndWriting)
    } catch .failed(_, .open, let code) {
      switch code {
      case ENOENT where creating: return try create(path)
      // A file that isn't writable may still be readable.
      case EACCES, EPERM, EROFS: return try PageFile(path, for: .reading)
      default: throw .failed(path: path, step: .open, errorNumber: code)
      }
    }
  }

  private static func create(_ path: String) throws(StorageError) -> PageFile {
    var attempt = 1
    while true {
      do throws(StorageError) {
        try FilePath.createDirectory(at: FilePath.parent(of: path), durably: false)
        return try PageFile(path, for: .readingAndWritingOrCreating)
      } catch .failed(_, _, ENOENT) where attempt < 3 {
        // Another process may have removed the empty directory while clearing the cache.
        attempt += 1
      }
    }
  }
}
