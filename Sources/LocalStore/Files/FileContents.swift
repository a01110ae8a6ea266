#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whole small files, read at once.
package enum FileContents {
  /// All bytes of a file.
  ///
  /// No lock is needed against `FileReplacement`: an open file stays what it was.
  ///
  /// - Returns: nil when there is no such file.
  /// - Throws: `StorageError.notARegularFile`, or `.failed` at `.open`, `.inspect` or `.read`.
  package static func read(path: String) throws(StorageError) -> [UInt8]? {
    let file: OpenFile
    do throws(StorageError) {
      file = try OpenFile(path, for: .reading)
    } catch .failed(_, .open, ENOENT) {
      return nil
    }
    let status = try file.status()
    guard status.kind == .regularFile else { throw .notARegularFile(path: path) }
    return try file.read(byteCount: status.byteCount, at: 0)
  }
}
