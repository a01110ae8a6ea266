import GitHubAPI

import struct FoundationEssentials.Date

/// An open page file: a file header followed by append-only records.
///
/// Reading takes no lock unless the file ends with a torn record, whose writer may still be running
/// or was killed. Records are verified by checksum, and damaged ones are skipped. Records are
/// appended under the file's own `flock`, with a single `write`.
///
/// A damaged record may have replaced an older one of the same page, which must not count as fresh.
/// The pages it may have replaced become stale and are revalidated, usually at the cost of a 304.
/// The record's header, if readable, identifies them; otherwise they are all pages before it. A
/// torn record can't be distinguished from a damaged one and is treated alike. Losing a whole
/// number of records at the end is undetectable.
final class PageFile {
  // The minimum number of dead bytes for a rewrite; they must also outnumber the live ones.
  private static let deadByteCountLimit = 128 << 10
  // A suspended process that holds the lock must not block others for long.
  private static let lockTimeout = Duration.milliseconds(250)

  /// The file header: `ghfpages`, the format version as 32 bits, 32 zero bits.
  ///
  /// A file with another header counts as empty and is overwritten by the next page. Increase the
  /// version whenever the format of records or the meaning of payloads changes.
  private static let mark: [UInt8] = {
    var bytes = Array("ghfpages".utf8)
    bytes.append(littleEndian: UInt32(1))
    bytes.append(littleEndian: UInt32(0))
    return bytes
  }()

  private let file: OpenFile
  private let lastUse: Date
  private var index = PageIndex()
  // The end of the last whole record; 0 while the file has no valid header.
  private var endOffset = 0
  // The file's length when the bytes after `endOffset` were last inspected.
  private var tornByteCount: Int?
  // Replaces the bytes after `endOffset` at the next write, so that other processes notice too.
  private var pendingInvalidation: PageRecord?
  // Set when retrying for every page would waste time.
  private var hasGivenUp = false

  /// Opens a file and indexes its pages; throws if the file is a link, or missing and not created.
  init(_ path: String, for purpose: OpenFile.Purpose) throws(StorageError) {
    // Following a link would overwrite a file that isn't ghf's.
    let file = try OpenFile(path, for: purpose, followsLink: false)
    let status = try file.status()
    guard status.kind == .regularFile else { throw .notARegularFile(path: path) }
    self.file = file
    lastUse = status.modifiedAt
    try readNewRecords()
  }

  /// Returns a page; nil if it is missing or damaged.
  func page(_ number: Int, of request: PageRequest) throws(StorageError) -> StoredPage? {
    let key = PageIndex.Key(request: request.hash, number: Int64(number))
    // Another process may have added it meanwhile.
    if index[key] == nil { try readNewRecords() }
    guard let entry = index[key] else { return nil }
    return try record(at: entry)?.page(answering: request, confirmedAt: entry.time)
  }

  /// Returns the keys of all undamaged pages, in file order.
  func keys() throws(StorageError) -> [PageKey] {
    var keys: [PageKey] = []
    for entry in index.inFileOrder {
      guard let record = try record(at: entry), let key = PageRequest.key(of: record.request)
      else { continue }
      keys.append(key.page(Int(record.header.number)))
    }
    return keys
  }

  /// The times at which the pages were fetched or confirmed, in no particular order.
  var dates: [Date] { index.dates }

  /// Records that the file was used, which delays its eviction; does so once per `interval`.
  func recordUse(every interval: Duration) {
    if Date.now.timeIntervalSince(lastUse) > interval / .seconds(1) { file.touch() }
  }

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - request: The request of the page.
  ///   - number: The number of the page.
  ///   - record: Makes the record from the page's current entry; returns nil to append nothing.
  /// - Returns: False if another file has replaced this one; then nothing was appended, and the
  ///   caller must open the new file. True otherwise, even if the lock wasn't free in time; then
  ///   `record` wasn't called.
  /// - Throws: `StorageError` if the record couldn't be appended, or if the file couldn't be
  ///   rewritten afterwards.
  func append(
    about request: PageRequest, number: Int, _ record: (PageIndex.Entry?) -> PageRecord?
  ) throws(StorageError) -> Bool {
    if hasGivenUp { return true }
    hasGivenUp = try !file.lock(within: PageFile.lockTimeout)
    if hasGivenUp { return true }
    defer { file.unlock() }
    guard try file.isAtItsPath() else { return false }
    try readNewRecords(isLocked: true)
    let key = PageIndex.Key(request: request.hash, number: Int64(number))
    let added = record(index[key])
    if let added { try write(added, request: request) }
    // A removal must erase the page's bytes too.
    if isWorthCompacting || added?.header.isRemoval == true {
      do throws(StorageError) {
        try compact()
      } catch {
        hasGivenUp = true
        throw error
      }
    }
    return true
  }

  private func write(_ record: PageRecord, request: PageRequest) throws(StorageError) {
    var bytes = endOffset == 0 ? PageFile.mark : []
    if let pendingInvalidation { bytes += pendingInvalidation.bytes }
    let offset = endOffset + bytes.count
    bytes += record.bytes
    // Under the lock, bytes after the last whole record can't belong to a write in progress.
    if try file.status().byteCount > endOffset { try file.truncate(toByteCount: endOffset) }
    try file.write(bytes, at: endOffset, orTruncateTo: endOffset)
    index.insert(record.header, request: request.hash, at: offset)
    endOffset = offset + record.header.recordByteCount
    pendingInvalidation = nil
  }

  // Indexes the records added since the last call, and inspects a torn record after them.
  private func readNewRecords(isLocked: Bool = false) throws(StorageError) {
    let byteCount = try readRecords()
    guard isTorn(byteCount) else { return }
    if isLocked { return try invalidateTornRecord(byteCount) }
    // The record may belong to a write in progress, under the lock. A lock that isn't released is
    // no reason to distrust stored pages.
    guard try file.lock(within: PageFile.lockTimeout) else { return }
    defer { file.unlock() }
    let settledByteCount = try readRecords()
    if isTorn(settledByteCount) { try invalidateTornRecord(settledByteCount) }
  }

  // True if the last whole record is followed by bytes that weren't inspected before.
  private func isTorn(_ byteCount: Int) -> Bool {
    endOffset > 0 && byteCount > endOffset && byteCount != tornByteCount
  }

  private func invalidateTornRecord(_ byteCount: Int) throws(StorageError) {
    tornByteCount = byteCount
    let bytes = try file.read(byteCount: PageRecordHeader.byteCount, at: endOffset)
    let header = PageRecordHeader(in: bytes, at: 0)
    // A lost confirmation only makes its page look older.
    if let header, header.kind != PageRecordHeader.pageKind { return }
    pendingInvalidation =
      index.invalidate(header?.number) ? PageRecord(invalidating: header?.number) : nil
  }

  // Returns the length of the file.
  private func readRecords() throws(StorageError) -> Int {
    let byteCount = try file.status().byteCount
    // Another process truncated or overwrote the file.
    if byteCount < endOffset { reset() }
    if endOffset == 0 {
      let mark = try file.read(byteCount: PageFile.mark.count, at: 0)
      guard mark == PageFile.mark else { return byteCount }
      endOffset = mark.count
    }
    var window = FileWindow()
    while endOffset + PageRecordHeader.byteCount <= byteCount {
      let start = endOffset..<endOffset + PageRecordHeader.byteCount
      guard let position = try window.position(of: start, in: file),
        let header = PageRecordHeader(in: window.bytes, at: position),
        header.recordByteCount <= byteCount - endOffset
      else { return byteCount }
      let whole = endOffset..<endOffset + header.recordByteCount
      guard let position = try window.position(of: whole, in: file) else { return byteCount }
      let body = position + PageRecordHeader.byteCount..<position + whole.count
      let requestEnd = body.lowerBound + Int(header.requestByteCount)
      let request = Checksum.of(window.bytes, in: body.lowerBound..<requestEnd)
      if Checksum.of(window.bytes, in: body) == header.bodyCheck {
        index.insert(header, request: request, at: endOffset)
      } else if header.kind == PageRecordHeader.pageKind {
        index.invalidate(header.number, request: request)
      }
      endOffset = whole.upperBound
      tornByteCount = nil
      pendingInvalidation = nil
    }
    return byteCount
  }

  private func record(at entry: PageIndex.Entry) throws(StorageError) -> PageRecord? {
    let record = PageRecord(try file.read(byteCount: entry.byteCount, at: entry.offset))
    return record?.header.check == entry.check ? record : nil
  }

  private func reset() {
    index = PageIndex()
    endOffset = 0
    tornByteCount = nil
    pendingInvalidation = nil
  }

  private var isWorthCompacting: Bool {
    let deadByteCount = endOffset - PageFile.mark.count - index.liveByteCount
    return deadByteCount > max(index.liveByteCount, PageFile.deadByteCountLimit)
  }

  // Replaces the file with one that has only the live records; this one loses its path.
  private func compact() throws(StorageError) {
    // A record that was read without a lock may have looked damaged while it was written.
    reset()
    try readNewRecords(isLocked: true)
    var replacement = try FileReplacement(of: file.path)
    try replacement.append(PageFile.mark)
    for entry in index.inFileOrder {
      guard var record = try record(at: entry) else { continue }
      record.header.time = entry.time
      try replacement.append(record.bytes)
    }
    try replacement.commit(durably: false)
  }
}
