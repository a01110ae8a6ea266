import Glibc

/// A reader of whole small files.
package enum FileContents {
  /// The contents of a file as a function that passes them on in pieces, the same each time.
  package typealias Pieces =
    (_ append: ([UInt8]) throws(StorageError) -> Void) throws(StorageError) -> Void

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

  /// Reads the first bytes of a file, fewer if it is shorter.
  ///
  /// - Returns: The bytes, or nil if the file doesn't exist.
  /// - Throws: `StorageError.notARegularFile`, or `.failed` at `.open`, `.inspect` or `.read`.
  package static func readStart(
    of path: String, byteCount: Int
  ) throws(StorageError) -> [UInt8]? {
    guard let file = try OpenFile(ifPresent: path, for: .reading) else { return nil }
    guard try file.status().kind == .regularFile else { throw .notARegularFile(path: path) }
    return try file.read(byteCount: byteCount)
  }

  /// Returns true if a file exists and has these contents.
  ///
  /// - Throws: `StorageError.failed` at `.open`, `.inspect` or `.read`.
  package static func isFile(
    at path: String, equalTo pieces: Pieces
  ) throws(StorageError) -> Bool {
    guard let file = try OpenFile(ifPresent: path, for: .reading) else { return false }
    var (isEqual, place) = (true, 0)
    try pieces { piece throws(StorageError) in
      if isEqual { isEqual = try file.read(byteCount: piece.count, from: place) == piece }
      place += piece.count
    }
    let byteCount = try file.status().byteCount
    return isEqual && byteCount == place
  }
}
