#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// New contents for a file, which take its place all at once or not at all.
///
/// They are collected in a file of their own in the same directory. Until `commit` has renamed it
/// the old file is untouched, and if that never happens the new one is removed.
struct FileReplacement: ~Copyable {
  private let file: OpenFile
  private let destination: String
  private var byteCount = 0
  private var isPending = true

  /// Begins with nothing written.
  ///
  /// A symbolic link stays one and what it points at is replaced: programs that manage dotfiles
  /// put such links there, and other tools keep them too.
  ///
  /// - Throws: `StorageError.notARegularFile` when something else has the name, or `.failed`.
  init(of path: String) throws(StorageError) {
    let destination = try FilePath.resolvingLinks(path)
    let status = try FileStatus.of(path: destination, followsLink: false)
    guard status == nil || status?.kind == .regularFile else {
      throw .notARegularFile(path: path)
    }
    let file = try FileReplacement.temporaryFile(beside: destination)
    self.destination = destination
    self.file = file
  }

  deinit {
    if isPending { FilePath.remove(file.path) }
  }

  /// Adds bytes to the end of the new contents.
  ///
  /// - Throws: `StorageError.failed` at `.write`.
  mutating func append(_ bytes: [UInt8]) throws(StorageError) {
    try file.write(bytes, at: byteCount)
    byteCount += bytes.count
  }

  /// Puts the new contents in place of the old.
  ///
  /// - Parameter durably: Whether to wait for the disk, so that a power cut leaves either the old
  ///   contents or the new; without it a power cut may leave an empty file.
  /// - Throws: `StorageError.failed` at `.sync` or `.rename` with the old file still in place, or
  ///   at `.syncDirectory` when it is replaced already but a power cut might undo that.
  consuming func commit(durably: Bool) throws(StorageError) {
    if durably { try file.synchronise() }
    try FilePath.rename(file.path, to: destination)
    isPending = false
    if durably { try FileReplacement.synchroniseDirectory(of: destination) }
  }

  private static func temporaryFile(beside path: String) throws(StorageError) -> OpenFile {
    let stem = FilePath.parent(of: path) + "/." + FilePath.lastComponent(of: path)
    var attempt = 0
    while true {
      do throws(StorageError) {
        return try OpenFile("\(stem).\(getpid())-\(attempt).new", for: .creating)
      } catch .failed(_, _, EEXIST) where attempt < 1_000 {
        // Another thread's, or what a process of the same number left behind when it was killed.
        attempt += 1
      }
    }
  }

  private static func synchroniseDirectory(of path: String) throws(StorageError) {
    let directory = try OpenFile(FilePath.parent(of: path), for: .directory)
    do throws(StorageError) {
      try directory.synchronise()
    } catch .failed(_, _, let code) where code == EINVAL || code == ENOTSUP {
      // This file system can't do it for directories, so there is nothing to wait for.
    } catch .failed(let path, _, let code) {
      throw .failed(path: path, step: .syncDirectory, errorNumber: code)
    }
  }
}
