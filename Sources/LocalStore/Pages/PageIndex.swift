import struct FoundationEssentials.Date

/// Where the pages of a file lie; of several records of a page the last one counts.
struct PageIndex {
  /// What a page is found by.
  struct Key: Hashable {
    /// `PageRequest.hash`.
    let request: UInt64
    let number: Int64
  }

  /// Where a page lies and when it was confirmed last.
  struct Entry {
    let offset: Int
    let byteCount: Int
    /// `PageRecordHeader.check` of the record.
    let check: UInt64
    /// In the form of `PageRecordHeader.time`.
    fileprivate(set) var time: UInt64

    /// `time` as a moment; a damaged one may be no number.
    var date: Date { Date(timeIntervalSinceReferenceDate: Double(bitPattern: time)) }
  }

  /// The time of a page that may be older than it says: 2001, in the form of the header.
  static let unknownTime = Double.zero.bitPattern

  /// How many bytes belong to records that can still be read.
  private(set) var liveByteCount = 0
  private var entries: [Key: Entry] = [:]

  subscript(key: Key) -> Entry? { entries[key] }

  /// The entries in the order in which their records lie in the file.
  var inFileOrder: [Entry] {
    entries.values.sorted { $0.offset < $1.offset }
  }

  /// When each of the pages was fetched or confirmed, in no order.
  var dates: [Date] { entries.values.map(\.date) }

  /// Takes note of the undamaged record that lies at `offset`.
  mutating func insert(_ header: PageRecordHeader, request: UInt64, at offset: Int) {
    let key = Key(request: request, number: header.number)
    switch header.kind {
    case _ where header.isRemoval:
      liveByteCount -= entries.removeValue(forKey: key)?.byteCount ?? 0
    case PageRecordHeader.pageKind:
      liveByteCount += header.recordByteCount - (entries[key]?.byteCount ?? 0)
      entries[key] = Entry(
        offset: offset, byteCount: header.recordByteCount, check: header.check, time: header.time)
    case PageRecordHeader.confirmationKind where entries[key]?.check == header.reference:
      // Another version of the page than the one that was confirmed must not look fresh.
      entries[key]?.time = header.time
    case PageRecordHeader.doubtKind:
      doubt(header.flags & PageRecordHeader.allNumbersFlag != 0 ? nil : header.number)
    default:
      break
    }
  }

  /// Makes pages old that something unreadable may have replaced, so that they are revalidated.
  ///
  /// What has a number below 1 is a note of ghf's own, which no server could confirm: it goes.
  ///
  /// - Parameters:
  ///   - number: Their number; nil for all pages.
  ///   - request: What may tell which one of them it is.
  /// - Returns: Whether there are any.
  @discardableResult
  mutating func doubt(_ number: Int64?, request: UInt64? = nil) -> Bool {
    var keys = entries.keys.filter { number == nil || $0.number == number }
    if let known = keys.first(where: { $0.request == request }) { keys = [known] }
    for key in keys {
      if key.number < 1 {
        liveByteCount -= entries.removeValue(forKey: key)?.byteCount ?? 0
      } else {
        entries[key]?.time = PageIndex.unknownTime
      }
    }
    return !keys.isEmpty
  }
}
