/// A reader of whole small files.
package enum FileContents {
  /// Reads all bytes of a file.
  ///
  /// Needs no lock: `FileReplacement` doesn't change a file that is already open.
  ///
  /// - Returns: The bytes, or nil if the file doesn't exist.
  /// - Throws: `StorageError.notARegularFile`, or `.failed` at `.open`, `.inspect` or `.read`.
  package static func read(path: String) throws(StorageError) -> [UInt8]? {
    guard let file = try OpenFile(ifPresent: path, for: .reading) else { return nil }
    let status = try file.status()
    guard status.kind == .regularFile else { throw .notARegularFile(path: path) }
    return try file.read(byteCount: status.byteCount)
  }
}
