import FoundationEssentials
import GitHubAPI

/// A record of a page file: header and body.
struct PageRecord {
  var header: PageRecordHeader
  let body: [UInt8]

  /// `PageRequest.bytes` of the record's request.
  var request: ArraySlice<UInt8> { body[..<Int(header.requestByteCount)] }

  /// The record as it is written to the file.
  var bytes: [UInt8] { header.bytes + body }

  /// Makes the record of a page; nil if a part of the page is too large for a record.
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
    self.init(
      PageRecordHeader(
        kind: PageRecordHeader.pageKind, flags: flags,
        pollInterval: UInt16(clamping: page.pollInterval?.components.seconds ?? 0),
        requestByteCount: requestByteCount, tagByteCount: tagByteCount,
        payloadByteCount: payloadByteCount, number: Int64(number),
        lastNumber: Int64(page.lastNumber ?? 0), time: PageRecord.time(of: page.fetchedAt),
        reference: page.tokenFingerprint ?? 0),
      body: request.bytes + tag + page.payload)
  }

  /// Makes a record that the server confirmed the record with this `check`.
  init?(confirming check: UInt64, number: Int, request: PageRequest, on date: Date) {
    guard let requestByteCount = UInt32(exactly: request.bytes.count) else { return nil }
    self.init(
      PageRecordHeader(
        kind: PageRecordHeader.confirmationKind, requestByteCount: requestByteCount,
        number: Int64(number), time: PageRecord.time(of: date), reference: check),
      body: request.bytes)
  }

  /// Makes a record that removes a page.
  init?(removing number: Int, of request: PageRequest) {
    guard let requestByteCount = UInt32(exactly: request.bytes.count) else { return nil }
    self.init(
      PageRecordHeader(
        kind: PageRecordHeader.pageKind, flags: PageRecordHeader.removedFlag,
        requestByteCount: requestByteCount, number: Int64(number), time: 0),
      body: request.bytes)
  }

  /// Makes a record that lost data may have replaced the pages of a number, or all pages if nil.
  init(invalidating number: Int64?) {
    self.init(
      PageRecordHeader(
        kind: PageRecordHeader.invalidationKind,
        flags: number == nil ? PageRecordHeader.allNumbersFlag : 0, requestByteCount: 0,
        number: number ?? 0, time: 0),
      body: [])
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

  private init(_ header: PageRecordHeader, body: [UInt8]) {
    self.header = header
    self.header.bodyCheck = Checksum.of(body, in: 0..<body.count)
    self.body = body
  }

  /// Returns the page of a page record, or nil if it belongs to another request; `time` is the time
  /// of its last confirmation, in the header's format.
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
