import Glibc

/// A file for the user, which appears as a whole or not at all.
package enum ExportFile {
  /// Returns true if the file exists.
  ///
  /// - Throws: `StorageError` if it isn't a regular file, or can't be inspected.
  package static func exists(at path: String) throws(StorageError) -> Bool {
    // A typed byte that isn't UTF-8 is read as U+FFFD: the path would be that of another file.
    if path.unicodeScalars.contains("\u{FFFD}") {
      throw .failed(path: path, step: .create, errorNumber: EILSEQ)
    }
    guard let status = try FileStatus.of(path: path, followsLink: true) else { return false }
    guard status.kind == .regularFile else { throw .notARegularFile(path: path) }
    return true
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The file; the target of a symbolic link is replaced.
  ///   - replaces: True if an existing file may be replaced.
  /// - Returns: False if the file exists and may not be replaced.
  /// - Throws: `StorageError` if the file can't be written.
  package static func write(
    _ bytes: [UInt8], to path: String, replaces: Bool
  ) throws(StorageError) -> Bool {
    try write(
      pieces: { append throws(StorageError) in try append(bytes) }, to: path, replaces: replaces)
  }

  /// Writes a file piece by piece, without holding it in memory.
  ///
  /// - Parameters:
  ///   - pieces: The contents.
  ///   - path: The file; the target of a symbolic link is replaced.
  ///   - replaces: True if an existing file may be replaced.
  /// - Returns: False if the file exists and may not be replaced.
  /// - Throws: `StorageError` if the file can't be written.
  package static func write(
    pieces: FileContents.Pieces, to path: String, replaces: Bool
  ) throws(StorageError) -> Bool {
    // The target of a link may not exist yet.
    let path = try FilePath.resolvingLinks(path)
    if !replaces {
      do throws(StorageError) {
        // Reserves the name, so that another program's file isn't replaced.
        _ = try OpenFile(path, for: .creatingForUser)
      } catch .failed(_, .create, EEXIST) {
        return false
      }
    }
    do throws(StorageError) {
      let replacement = try FileReplacement(of: path, keepsPermissions: true)
      try pieces { piece throws(StorageError) in try replacement.append(piece) }
      try replacement.commit(durably: false)
    } catch {
      // `try?`: an empty file is left, and the error says why.
      if !replaces { try? FilePath.remove(path) }
      throw error
    }
    return true
  }
}
