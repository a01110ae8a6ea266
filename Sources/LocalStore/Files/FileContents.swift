#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A reader of whole small files.
package enum FileContents {
  // A thousand times what ghf's files hold; a sparse file of any size takes no disk space.
  private static let byteLimit = 64 << 20

  /// Reads all bytes of a file.
  ///
  /// Needs no lock: `FileReplacement` doesn't change a file that is already open.
  ///
  /// - Returns: The bytes, or nil if the file doesn't exist.
  /// - Throws: `StorageError.notARegularFile`, or `.failed` at `.open`, `.inspect` or `.read`, the
  ///   latter with `EFBIG` above 64 MB.
  package static func read(path: String) throws(StorageError) -> [UInt8]? {
    guard let file = try OpenFile(ifPresent: path, for: .reading) else { return nil }
    let status = try file.status()
    guard status.kind == .regularFile else { throw .notARegularFile(path: path) }
    guard status.byteCount <= byteLimit else {
      throw .failed(path: path, step: .read, errorNumber: EFBIG)
    }
    return try file.read(byteCount: status.byteCount)
  }
}
