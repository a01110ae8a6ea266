/// The fixed part of every record of a page file.
///
/// 64 bytes, integers little-endian:
///
/// | at | bytes | content |
/// | --- | --- | --- |
/// | 0 | 1 | kind: 1 page, 2 confirmation, 3 invalidation; other kinds are skipped |
/// | 1 | 1 | flags: 1 has a next page, 2 entity tag, 4 token fingerprint, 8 last number, |
/// | | | 16 removed, 32 all numbers |
/// | 2 | 2 | poll interval that the server requested, in seconds; 0 for none |
/// | 4 | 4 | byte count of the request |
/// | 8 | 4 | byte count of the entity tag |
/// | 12 | 4 | byte count of the payload |
/// | 16 | 8 | number of the page |
/// | 24 | 8 | number of the last page |
/// | 32 | 8 | time of the fetch or confirmation: bits of a double, seconds since 2001 |
/// | 40 | 8 | fingerprint of the token; in a confirmation, `check` of the confirmed record |
/// | 48 | 8 | checksum of the body: request, entity tag and payload, which follow |
/// | 56 | 8 | checksum of the preceding 56 bytes |
///
/// The header has a checksum of its own, so that the next record can be found even if a body is
/// damaged.
///
/// A page is removed by a page record with the removed flag and only a request. A version of ghf
/// that doesn't know the flag reads it as a page with a damaged payload and keeps it in a rewrite,
/// so the page stays removed for every version.
///
/// An invalidation says that an unreadable record was cut off, which may have replaced the
/// preceding pages of its number, or all preceding pages.
struct PageRecordHeader: Equatable {
  /// The length of every header.
  static let byteCount = 64

  static let pageKind: UInt8 = 1
  static let confirmationKind: UInt8 = 2
  static let invalidationKind: UInt8 = 3

  static let nextFlag: UInt8 = 1
  static let tagFlag: UInt8 = 2
  static let fingerprintFlag: UInt8 = 4
  static let lastNumberFlag: UInt8 = 8
  static let removedFlag: UInt8 = 16
  static let allNumbersFlag: UInt8 = 32

  var kind: UInt8
  var flags: UInt8 = 0
  var pollInterval: UInt16 = 0
  var requestByteCount: UInt32
  var tagByteCount: UInt32 = 0
  var payloadByteCount: UInt32 = 0
  var number: Int64
  var lastNumber: Int64 = 0
  var time: UInt64
  var reference: UInt64 = 0
  var bodyCheck: UInt64 = 0

  /// True if the record removes its page.
  var isRemoval: Bool {
    kind == PageRecordHeader.pageKind && flags & PageRecordHeader.removedFlag != 0
  }

  /// The length of header and body.
  var recordByteCount: Int {
    PageRecordHeader.byteCount + Int(requestByteCount) + Int(tagByteCount) + Int(payloadByteCount)
  }

  /// The header's checksum, which identifies the record: it depends on every bit of it.
  var check: UInt64 { Checksum.of(checkedBytes, in: 0..<PageRecordHeader.checkedByteCount) }

  /// The header as it is written to the file.
  var bytes: [UInt8] {
    var bytes = checkedBytes
    bytes.append(littleEndian: check)
    return bytes
  }

  private static let checkedByteCount = 56

  private var checkedBytes: [UInt8] {
    var bytes = [kind, flags]
    bytes.reserveCapacity(PageRecordHeader.byteCount)
    bytes.append(littleEndian: pollInterval)
    bytes.append(littleEndian: requestByteCount)
    bytes.append(littleEndian: tagByteCount)
    bytes.append(littleEndian: payloadByteCount)
    bytes.append(littleEndian: number)
    bytes.append(littleEndian: lastNumber)
    bytes.append(littleEndian: time)
    bytes.append(littleEndian: reference)
    bytes.append(littleEndian: bodyCheck)
    return bytes
  }
}

extension PageRecordHeader {
  /// Reads the header that begins at `position`; nil if it is torn or damaged.
  init?(in bytes: [UInt8], at position: Int) {
    let end = position + PageRecordHeader.checkedByteCount
    guard end + 8 <= bytes.count else { return nil }
    guard bytes.integer(at: end, as: UInt64.self) == Checksum.of(bytes, in: position..<end) else {
      return nil
    }
    kind = bytes[position]
    flags = bytes[position + 1]
    pollInterval = bytes.integer(at: position + 2, as: UInt16.self)
    requestByteCount = bytes.integer(at: position + 4, as: UInt32.self)
    tagByteCount = bytes.integer(at: position + 8, as: UInt32.self)
    payloadByteCount = bytes.integer(at: position + 12, as: UInt32.self)
    number = bytes.integer(at: position + 16, as: Int64.self)
    lastNumber = bytes.integer(at: position + 24, as: Int64.self)
    time = bytes.integer(at: position + 32, as: UInt64.self)
    reference = bytes.integer(at: position + 40, as: UInt64.self)
    bodyCheck = bytes.integer(at: position + 48, as: UInt64.self)
  }
}
