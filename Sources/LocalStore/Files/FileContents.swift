/// A reader of whole small files.
package enum FileContents {
  /// Reads all bytes of a file.
  ///
  /// Needs no lock: `FileReplacement` doesn't change a file that is already open.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum size in bytes, by default a thousand times what ghf's files hold. A sparse
  ///     file of any size takes no disk space.
  /// - Returns: The bytes, or nil if the file doesn't exist.
  /// - Throws: `StorageError.notARegularFile`, `.tooLarge`, or `.failed` at `.open`, `.inspect` or
  ///   `.read`.
  package static func read(
    path: String, upTo limit: Int = 64_000_000
  ) throws(StorageError) -> [UInt8]? {
    guard let file = try OpenFile(ifPresent: path, for: .reading) else { return nil }
    let status = try file.status()
    guard status.kind == .regularFile else { throw .notARegularFile(path: path) }
    guard status.byteCount <= limit else {
      throw .tooLarge(path: path, byteCount: status.byteCount, limit: limit)
    }
    return try file.read(byteCount: status.byteCount)
  }
}

extension Sequence<UInt8> {
  /// The number of bytes of a byte order mark (U+FEFF in UTF-8) at the beginning: some editors save
  /// one, which isn't part of the text.
  var byteOrderMarkCount: Int { starts(with: "\u{FEFF}".utf8) ? 3 : 0 }
}
