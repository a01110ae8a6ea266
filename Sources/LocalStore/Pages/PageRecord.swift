import FoundationEssentials
import GitHubAPI

/// One entry of a file of pages: header and body.
struct PageRecord {
  let header: PageRecordHeader
  let body: [UInt8]

  /// `PageRequest.bytes` of the request that it is about.
  var request: ArraySlice<UInt8> { body[..<Int(header.requestByteCount)] }

  /// The record as it is written.
  var bytes: [UInt8] { header.bytes + body }

  /// A page that is kept; nil if a part of it is too large for a record.
  init?(_ page: StoredPage, number: Int, request: PageRequest) {
    let tag = Array((page.entityTag ?? "").utf8)
    guard let requestByteCount = UInt32(exactly: request.bytes.count),
      let tagByteCount = UInt32(exactly: tag.count),
      let payloadByteCount = UInt32(exactly: page.payload.count)
    else { return nil }
    var flags: UInt8 = 0
    if page.hasNext { flags |= PageRecordHeader.nextFlag }
    if page.entityTag != nil { flags |= PageRecordHeader.tagFlag }
    if page.tokenFingerprint != nil { flags |= PageRecordHeader.fingerprintFlag }
    if page.lastNumber != nil { flags |= PageRecordHeader.lastNumberFlag }
    body = request.bytes + tag + page.payload
    header = PageRecordHeader(
      kind: PageRecordHeader.pageKind, flags: flags,
      pollInterval: UInt16(clamping: page.pollInterval?.components.seconds ?? 0),
      requestByteCount: requestByteCount,
      tagByteCount: tagByteCount, payloadByteCount: payloadByteCount, number: Int64(number),
      lastNumber: Int64(page.lastNumber ?? 0), time: PageRecord.time(of: page.fetchedAt),
      reference: page.tokenFingerprint ?? 0, bodyCheck: Checksum.of(body, in: 0..<body.count))
  }

  /// A note that the record whose `check` is given was confirmed.
  init?(confirming check: UInt64, number: Int, request: PageRequest, on date: Date) {
    guard let requestByteCount = UInt32(exactly: request.bytes.count) else { return nil }
    body = request.bytes
    header = PageRecordHeader(
      kind: PageRecordHeader.confirmationKind, requestByteCount: requestByteCount,
      number: Int64(number), time: PageRecord.time(of: date), reference: check,
      bodyCheck: Checksum.of(body, in: 0..<body.count))
  }

  /// A note that the page is no more.
  init?(removing number: Int, of request: PageRequest) {
    guard let requestByteCount = UInt32(exactly: request.bytes.count) else { return nil }
    body = request.bytes
    header = PageRecordHeader(
      kind: PageRecordHeader.pageKind, flags: PageRecordHeader.removedFlag,
      requestByteCount: requestByteCount, number: Int64(number), time: 0,
      bodyCheck: Checksum.of(body, in: 0..<body.count))
  }

  /// A note that pages with a number, or all if that is nil, may have been replaced by what was lost.
  init(doubting number: Int64?) {
    body = []
    header = PageRecordHeader(
      kind: PageRecordHeader.doubtKind,
      flags: number == nil ? PageRecordHeader.allNumbersFlag : 0, requestByteCount: 0,
      number: number ?? 0, time: 0, bodyCheck: Checksum.of([], in: 0..<0))
  }

  /// Reads a record that fills `bytes`; nil if it is damaged.
  init?(_ bytes: [UInt8]) {
    guard let header = PageRecordHeader(in: bytes, at: 0), header.recordByteCount == bytes.count
    else { return nil }
    let body = PageRecordHeader.byteCount..<bytes.count
    guard Checksum.of(bytes, in: body) == header.bodyCheck else { return nil }
    self.header = header
    self.body = Array(bytes[body])
  }

  /// The same page as one that was fetched or confirmed at another time.
  init(_ record: PageRecord, time: UInt64) {
    var header = record.header
    header.time = time
    self.header = header
    body = record.body
  }

  /// The page in a record of a page; nil if it answers another request.
  ///
  /// - Parameters:
  ///   - request: What was asked.
  ///   - time: When it was confirmed last, in the form of the header.
  /// - Returns: The page just as it was kept, apart from the time.
  func page(answering request: PageRequest, confirmedAt time: UInt64) -> StoredPage? {
    let tagStart = Int(header.requestByteCount)
    let payloadStart = tagStart + Int(header.tagByteCount)
    guard body[..<tagStart].elementsEqual(request.bytes) else { return nil }
    func has(_ flag: UInt8) -> Bool { header.flags & flag != 0 }
    return StoredPage(
      entityTag: has(PageRecordHeader.tagFlag)
        ? String(decoding: body[tagStart..<payloadStart], as: UTF8.self) : nil,
      tokenFingerprint: has(PageRecordHeader.fingerprintFlag) ? header.reference : nil,
      hasNext: has(PageRecordHeader.nextFlag),
      lastNumber: has(PageRecordHeader.lastNumberFlag)
        ? Int(truncatingIfNeeded: header.lastNumber) : nil,
      fetchedAt: Date(timeIntervalSinceReferenceDate: Double(bitPattern: time)),
      pollInterval: header.pollInterval > 0 ? .seconds(header.pollInterval) : nil,
      payload: Array(body[payloadStart...]))
  }

  private static func time(of date: Date) -> UInt64 {
    date.timeIntervalSinceReferenceDate.bitPattern
  }
}
