/// A file beside a database that SQLite reads when it opens the database.
enum CompanionFile: String, CaseIterable {
  /// The journal, with which SQLite undoes an interrupted transaction.
  case journal = "-journal"
  /// The write-ahead log and its index, which ghf's databases don't have.
  case log = "-wal"
  case logIndex = "-shm"

  // The end of a journal that names a super-journal: https://sqlite.org/fileformat2.html,
  // "The Rollback Journal". Before it are the name, its length and its checksum, of four bytes each.
  private static let superJournalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  private static let shortestMarkedByteCount = 16

  /// Checks that no file beside a database makes SQLite touch anything but the database.
  ///
  /// After a rollback, SQLite deletes the file that a journal names as its super-journal. Only a
  /// transaction in several databases has one, and ghf never attaches a database. A log is written
  /// to through a symbolic link, and its contents replace the contents of the database.
  ///
  /// - Throws: `StorageError.foreign`; `.notARegularFile` for a journal of another kind.
  static func check(beside database: String) throws(StorageError) {
    for companion in allCases {
      let path = database + companion.rawValue
      guard let status = try FileStatus.of(path: path, followsLink: false) else { continue }
      switch companion {
      case .log, .logIndex: throw .foreign(path: path)
      case .journal:
        guard status.kind == .regularFile else { throw .notARegularFile(path: path) }
        if try isMarked(path) { throw .foreign(path: path) }
      }
    }
  }

  // True if the journal names a super-journal; another process may delete it meanwhile.
  private static func isMarked(_ path: String) throws(StorageError) -> Bool {
    guard let file = try OpenFile(ifPresent: path, for: .reading) else { return false }
    let byteCount = try file.status().byteCount
    if byteCount < shortestMarkedByteCount { return false }
    let count = superJournalMark.count
    return try file.read(byteCount: count, from: byteCount - count) == superJournalMark
  }
}
