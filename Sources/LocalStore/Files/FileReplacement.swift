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
  private let temporaryPath: String
  private let destination: String
  private var byteCount = 0
  private var isPending = true

  /// Begins with nothing written.
  ///
  /// A symbolic link stays one and what it points at is replaced: programs that manage dotfiles
  /// put such links there, and other tools keep them too.
  ///
  /// - Throws: `StorageError.notARegularFile` when something else has the name, or `.failed` about
  ///   the file that is to be replaced, as from every step that follows: a person knows no other.
  init(of path: String) throws(StorageError) {
    let destination = try FilePath.resolvingLinks(path)
    let status = try FileStatus.of(path: destination, followsLink: false)
    guard status == nil || status?.kind == .regularFile else {
      throw .notARegularFile(path: path)
    }
    let directory = FilePath.parent(of: destination)
    let name = FilePath.lastComponent(of: destination)
    var attempt = 0
    while true {
      let newName = ReplacementName.name(replacing: name, process: getpid(), attempt: attempt)
      let temporaryPath = directory + "/" + newName
      do throws(StorageError) {
        let file = try OpenFile(temporaryPath, for: .creating, knownAs: destination)
        // With `sudo` the home may be another user's, who must still be able to read the file.
        if let owner = status?.owner, owner.user != geteuid() { file.give(to: owner) }
        self.file = file
        self.temporaryPath = temporaryPath
        self.destination = destination
        return
      } catch .failed(_, _, EEXIST) where attempt < 1_000 {
        // Another thread's, or what a process of the same number left behind when it was killed.
        attempt += 1
      }
    }
  }

  /// Removes what replacements of a file left behind whose processes were killed.
  ///
  /// Only for whoever holds the file's `FileLock`, so that nobody else is replacing it. What can't
  /// be removed stays for the next one.
  static func removeLeftovers(of path: String) {
    // `try?`: a leftover does no harm but for the room that it takes.
    guard let destination = try? FilePath.resolvingLinks(path),
      let directory = try? OpenDirectory(FilePath.parent(of: destination)),
      let names = try? directory.names()
    else { return }
    let name = FilePath.lastComponent(of: destination)
    for leftover in names where ReplacementName.original(of: leftover) == name {
      // `try?`: see above.
      try? directory.remove(leftover)
    }
  }

  deinit {
    if isPending { FilePath.remove(temporaryPath) }
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
    try FilePath.rename(temporaryPath, to: destination)
    isPending = false
    if durably { try FilePath.synchroniseDirectory(at: FilePath.parent(of: destination)) }
  }
}
