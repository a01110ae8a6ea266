#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of pages that are open, so that thousands of pages don't open one thousands of times.
struct OpenPageFiles {
  // All 64 files of accounts and some listings; macOS lets a process have 256 files by default.
  private static let limit = 96

  // Often enough to tell which files were used lately, and seldom enough to cost nothing.
  private static let useInterval = Duration.seconds(3_600)

  private var files: [String: (file: PageFile, lastUse: Int)] = [:]
  private var useCount = 0
  /// The names of all files that were open.
  private(set) var used: Set<String> = []

  /// The file of a name, opened if it isn't open yet.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - creating: Whether to make the file, and the directories above it, if it isn't there.
  /// - Returns: The open file.
  /// - Throws: `StorageError` when it can't be opened.
  mutating func file(at path: String, creating: Bool) throws(StorageError) -> PageFile {
    let file: PageFile
    if let known = files[path]?.file {
      file = known
    } else {
      file = try opened(path, creating: creating)
      file.noteUse(every: OpenPageFiles.useInterval)
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

  /// Closes the file of a name, if it is open.
  mutating func close(_ path: String) {
    files[path] = nil
  }

  private func opened(_ path: String, creating: Bool) throws(StorageError) -> PageFile {
    do throws(StorageError) {
      return try PageFile(path, for: creating ? .readingAndWritingOrCreating : .readingAndWriting)
    } catch .failed(_, .open, let code) {
      switch code {
      case ENOENT where creating:
        return try createdWithItsDirectory(path)
      case EACCES, EPERM, EROFS:
        // What mustn't be written can still be read.
        return try PageFile(path, for: .reading)
      default:
        throw .failed(path: path, step: .open, errorNumber: code)
      }
    }
  }

  private func createdWithItsDirectory(_ path: String) throws(StorageError) -> PageFile {
    var attempt = 1
    while true {
      do throws(StorageError) {
        try FilePath.createDirectory(at: FilePath.parent(of: path), durably: false)
        return try PageFile(path, for: .readingAndWritingOrCreating)
      } catch .failed(_, _, ENOENT) where attempt < 3 {
        // Another process that clears the cache has just removed the empty directory.
        attempt += 1
      }
    }
  }
}
