import GitHubAPI

import struct FoundationEssentials.Date

/// An open file of pages: a header, then records that are only ever added at the end.
///
/// Reading takes no lock. Whatever a reader meets is checked, and what doesn't pass isn't there:
/// half a record at the end, be it of a process that is just writing it or of one that was killed,
/// ends the file. Adding happens under the file's own `flock`, by one `write`.
///
/// A record that is damaged may have replaced an older one of the same page, which must not look
/// fresh then. So pages that it may have replaced become old and are revalidated, which mostly costs
/// a 304. The record's header, if it can be read, says which those are; if not, all before it are.
/// A record torn by a kill can't be told from a damaged one and is treated alike. What is lost with
/// a whole number of records leaves no trace.
final class PageFile {
  // How much a file may hold in vain before it is rewritten, if that is also more than the rest.
  private static let deadByteCountLimit = 128 << 10
  // A cache must not keep anybody waiting, should the process that holds the lock be suspended.
  private static let waitPolicy = Duration.milliseconds(250)

  private let file: OpenFile
  private let identity: FileStatus.Identity
  private let lastUse: Date
  private var index = PageIndex()
  // How far the file has been read; 0 as long as it doesn't begin as a file of ours.
  private var endOffset = 0
  // How long the file was when what lies behind `endOffset` was looked at.
  private var tornByteCount: Int?
  // To be written in place of what lies behind `endOffset`, so that the doubt outlasts it.
  private var pendingDoubt: PageRecord?
  // Set where trying again with every page would cost time and gain nothing.
  private var isGivenUp = false

  /// Opens a file and reads where its pages lie.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - purpose: Whether the file is made if it isn't there.
  /// - Throws: `StorageError`, among others when there is no such file or it is a link.
  init(_ path: String, for purpose: OpenFile.Purpose) throws(StorageError) {
    // What a link leads to is somebody else's, and would be written over.
    let file = try OpenFile(path, for: purpose, followsLink: false)
    let status = try file.status()
    guard status.kind == .regularFile else { throw .notARegularFile(path: path) }
    self.file = file
    identity = status.identity
    lastUse = status.modifiedAt
    try readOn()
  }

  /// The page that is kept; nil if there is none or it is damaged.
  ///
  /// - Throws: `StorageError` when the file can't be read.
  func page(_ number: Int, of request: PageRequest) throws(StorageError) -> StoredPage? {
    let key = PageIndex.Key(request: request.hash, number: Int64(number))
    // Another process may have added it in the meantime.
    if index[key] == nil { try readOn() }
    guard let entry = index[key] else { return nil }
    let record = PageRecord(try file.read(byteCount: entry.byteCount, at: entry.offset))
    guard let record, record.header.check == entry.check else { return nil }
    return record.page(answering: request, confirmedAt: entry.time)
  }

  /// The keys of all undamaged records of pages, in the order in which they lie in the file.
  ///
  /// - Throws: `StorageError` when the file can't be read.
  func keys() throws(StorageError) -> [PageKey] {
    var keys: [PageKey] = []
    for entry in index.inFileOrder {
      let record = PageRecord(try file.read(byteCount: entry.byteCount, at: entry.offset))
      guard let record, record.header.check == entry.check,
        let key = PageRequest.key(of: record.request)
      else { continue }
      keys.append(key.page(Int(record.header.number)))
    }
    return keys
  }

  /// When each of the pages was fetched or confirmed, in no order.
  var dates: [Date] { index.dates }

  /// Notes that the file was of use, so that it is not among the first to go.
  ///
  /// - Parameter interval: How long ago the last such note must be for another to be worth it.
  func noteUse(every interval: Duration) {
    if Date.now.timeIntervalSince(lastUse) > interval / .seconds(1) { file.touch() }
  }

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - request: What the record is about.
  ///   - number: The number of the page it is about.
  ///   - record: Makes it, given the entry that the page has until now; nil to add nothing.
  /// - Returns: Whether the file still has its name; if not, nothing was added, and whoever wants
  ///   to add something has to open the new one.
  /// - Throws: `StorageError` when nothing could be added; the file is as it was.
  func append(
    about request: PageRequest, number: Int, _ record: (PageIndex.Entry?) -> PageRecord?
  ) throws(StorageError) -> Bool {
    guard try lock() else { return true }
    defer { file.unlock() }
    let current = try FileStatus.of(path: file.path, followsLink: false)
    guard current?.identity == identity else { return false }
    try readOn(isLocked: true)
    let key = PageIndex.Key(request: request.hash, number: Int64(number))
    let added = record(index[key])
    if let added { try write(added, request: request) }
    // Whoever removes a page wants its bytes gone too.
    if isWorthCompacting || added?.header.isRemoval == true {
      do throws(StorageError) {
        try compact()
      } catch {
        isGivenUp = true
        throw error
      }
    }
    return true
  }

  private func lock() throws(StorageError) -> Bool {
    if isGivenUp { return false }
    let isLocked = try file.lock(within: PageFile.waitPolicy)
    isGivenUp = !isLocked
    return isLocked
  }

  private func write(_ record: PageRecord, request: PageRequest) throws(StorageError) {
    var bytes = endOffset == 0 ? PageFileHeader.bytes : []
    if let pendingDoubt { bytes += pendingDoubt.bytes }
    let offset = endOffset + bytes.count
    bytes += record.bytes
    // What lies behind the last good record can't be of a process that is writing at this moment.
    if try file.status().byteCount > endOffset { try file.truncate(toByteCount: endOffset) }
    do throws(StorageError) {
      try file.write(bytes, at: endOffset)
    } catch {
      // `try?`: half a record that stays is one that readers don't take.
      try? file.truncate(toByteCount: endOffset)
      throw error
    }
    index.insert(record.header, request: request.hash, at: offset)
    endOffset = offset + record.header.recordByteCount
    pendingDoubt = nil
  }

  // Takes note of the records that were added since the last time, and of what can't be read.
  private func readOn(isLocked: Bool = false) throws(StorageError) {
    let byteCount = try readRecords()
    guard isTorn(byteCount) else { return }
    if isLocked { return try doubtWhatIsTorn(byteCount) }
    // A process that is just adding a record holds the lock. One that doesn't let go is no reason
    // to doubt what is kept.
    guard try file.lock(within: PageFile.waitPolicy) else { return }
    defer { file.unlock() }
    let settledByteCount = try readRecords()
    if isTorn(settledByteCount) { try doubtWhatIsTorn(settledByteCount) }
  }

  // Whether something new lies behind the last whole record.
  private func isTorn(_ byteCount: Int) -> Bool {
    endOffset > 0 && byteCount > endOffset && byteCount != tornByteCount
  }

  private func doubtWhatIsTorn(_ byteCount: Int) throws(StorageError) {
    tornByteCount = byteCount
    let bytes = try file.read(byteCount: PageRecordHeader.byteCount, at: endOffset)
    let header = PageRecordHeader(in: bytes, at: 0)
    // Without a confirmation a page is only older than it might be.
    if let header, header.kind != PageRecordHeader.pageKind { return }
    pendingDoubt = index.doubt(header?.number) ? PageRecord(doubting: header?.number) : nil
  }

  // Returns how long the file is.
  private func readRecords() throws(StorageError) -> Int {
    let byteCount = try file.status().byteCount
    // Somebody cut it off or began anew: what we know of it holds no more.
    if byteCount < endOffset { forgetAll() }
    if endOffset == 0 {
      let header = try file.read(byteCount: PageFileHeader.byteCount, at: 0)
      guard header == PageFileHeader.bytes else { return byteCount }
      endOffset = PageFileHeader.byteCount
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
        index.doubt(header.number, request: request)
      }
      endOffset = whole.upperBound
      tornByteCount = nil
      pendingDoubt = nil
    }
    return byteCount
  }

  private func forgetAll() {
    index = PageIndex()
    endOffset = 0
    tornByteCount = nil
    pendingDoubt = nil
  }

  private var isWorthCompacting: Bool {
    let deadByteCount = endOffset - PageFileHeader.byteCount - index.liveByteCount
    return deadByteCount > max(index.liveByteCount, PageFile.deadByteCountLimit)
  }

  // Puts a file with the live records alone in place of this one, which then has lost its name.
  private func compact() throws(StorageError) {
    // What was written while we read without a lock may have looked damaged then.
    forgetAll()
    try readOn(isLocked: true)
    var replacement = try FileReplacement(of: file.path)
    try replacement.append(PageFileHeader.bytes)
    for entry in index.inFileOrder {
      let record = PageRecord(try file.read(byteCount: entry.byteCount, at: entry.offset))
      guard let record, record.header.check == entry.check else { continue }
      try replacement.append(PageRecord(record, time: entry.time).bytes)
    }
    try replacement.commit(durably: false)
  }
}
