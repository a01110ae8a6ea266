import Glibc

/// An atomic replacement of a file's contents.
///
/// The new contents are written to a temporary file in the same directory. The old file is
/// untouched until `commit` renames the temporary file; without a commit the temporary file is
/// removed. A file that is a mount of its own, as containers have them, can't be replaced: `commit`
/// then overwrites its contents, which isn't atomic.
struct FileReplacement: ~Copyable {
  private let file: OpenFile
  private let temporaryPath: String
  private let destination: String
  private var isPending = true

  /// Creates an empty temporary file.
  ///
  /// If `path` is a symbolic link, its target is replaced and the link stays: dotfile managers
  /// create such links, and other tools preserve them too. The new file has the owner and the group of
  /// the old one, as far as that is permitted. It is accessible to its owner only, unless
  /// `keepsPermissions` is true and there is an old one.
  ///
  /// - Throws: `StorageError.notARegularFile` if `path` isn't a regular file. If a step on the
  ///   temporary file fails, here or later, `.failed` names the file to replace, which users know.
  init(of path: String, keepsPermissions: Bool = false) throws(StorageError) {
    let destination = try FilePath.resolvingLinks(path)
    let status = try FileStatus.of(path: destination, followsLink: false)
    guard status == nil || status?.kind == .regularFile else { throw .notARegularFile(path: path) }
    let directory = FilePath.parent(of: destination)
    let name = FilePath.lastComponent(of: destination)
    var attempt = 0
    while true {
      let newName = ReplacementName.name(replacing: name, process: getpid(), attempt: attempt)
      let temporaryPath = directory + "/" + newName
      do throws(StorageError) {
        let file = try OpenFile(temporaryPath, for: .creating, knownAs: destination)
        // With `sudo` the home may belong to another user, who must still be able to read the file,
        // even if a file of root's was there before.
        let owner = try file.status().owner
        let isRescued = geteuid() == 0 && owner.user != 0 && status?.owner.user == 0
        if let old = status?.owner, old != owner, !isRescued { file.changeOwner(to: old) }
        if keepsPermissions, let status { file.changePermissions(to: status.permissions) }
        self.file = file
        self.temporaryPath = temporaryPath
        self.destination = destination
        return
      } catch .failed(_, _, EEXIST) where attempt < 1_000 {
        // Used by another thread, or left by a killed process with the same id.
        attempt += 1
      }
    }
  }

  /// Removes the temporary files that killed processes left for a file.
  ///
  /// The caller must hold the file's `FileLock`, so that no other replacement is in progress. Files
  /// that can't be removed stay until the next call.
  static func removeLeftovers(of path: String) {
    // `try?`: a leftover only takes disk space.
    guard let destination = try? FilePath.resolvingLinks(path),
      let names = try? FilePath.names(inDirectoryAt: FilePath.parent(of: destination))
    else { return }
    let name = FilePath.lastComponent(of: destination)
    for leftover in names where ReplacementName.original(of: leftover) == name {
      // `try?`: it stays until the next call.
      try? FilePath.remove(FilePath.parent(of: destination) + "/" + leftover)
    }
  }

  deinit {
    // `try?`: a leftover only takes disk space.
    if isPending { try? FilePath.remove(temporaryPath) }
  }

  /// Appends bytes to the new contents.
  func append(_ bytes: [UInt8]) throws(StorageError) {
    try file.append(bytes)
  }

  /// Replaces the old contents with the new.
  ///
  /// - Parameter durably: Whether to sync, so that a power cut leaves either the old contents or
  ///   the new; otherwise it may leave an empty file.
  /// - Throws: `StorageError.failed` at `.sync` or `.rename` with the old file still in place, or
  ///   at `.open` or `.syncDirectory`, about the directory, if the file is replaced but a power cut
  ///   might undo that; about a mount, also at `.write`.
  consuming func commit(durably: Bool) throws(StorageError) {
    if durably { try file.synchronise() }
    do throws(StorageError) {
      try FilePath.move(temporaryPath, to: destination)
    } catch .failed(_, _, EBUSY) {
      let bytes = try file.read(byteCount: file.status().byteCount)
      let mount = try OpenFile(destination, for: .readingAndWritingOrCreating)
      try mount.overwrite(with: bytes)
      if durably { try mount.synchronise() }
      return
    }
    isPending = false
    if durably { try FilePath.synchroniseDirectory(at: FilePath.parent(of: destination)) }
  }
}

/// The naming scheme of temporary replacement files, such as `.followers.pages.4711-0.new`.
enum ReplacementName {
  private static let ending = ".new"

  /// Returns the temporary file's name; `attempt` distinguishes replacements by one process.
  static func name(replacing original: String, process: Int32, attempt: Int) -> String {
    ".\(original).\(process)-\(attempt)\(ending)"
  }

  /// Returns the name of the file that a temporary file replaces; nil for other names.
  static func original(of name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    let parts = name.dropFirst().dropLast(ending.utf8.count)
    guard let dot = parts.lastIndex(of: ".") else { return nil }
    let numbers = parts[parts.index(after: dot)...].split(
      separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, numbers.allSatisfy({ UInt64($0) != nil }) else { return nil }
    return String(parts[..<dot])
  }
}
