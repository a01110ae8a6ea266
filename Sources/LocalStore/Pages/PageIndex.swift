import struct FoundationEssentials.Date

/// An index of the pages in a page file; the last record of a page wins.
struct PageIndex {
  struct Key: Hashable {
    /// `PageRequest.hash`.
    let request: UInt64
    let number: Int64
  }

  /// The location of a page's record and the time of its last confirmation.
  struct Entry {
    let offset: Int
    let byteCount: Int
    /// `PageRecordHeader.check` of the record.
    let check: UInt64
    /// In the format of `PageRecordHeader.time`.
    fileprivate(set) var time: UInt64

    /// The date of `time`; damage may make it not a number.
    var date: Date { Date(timeIntervalSinceReferenceDate: Double(bitPattern: time)) }
  }

  /// The time of a page that may be older than its record says: 2001, in the header's format.
  static let unknownTime = Double.zero.bitPattern

  /// The total size of the live records, in bytes.
  private(set) var liveByteCount = 0
  private var entries: [Key: Entry] = [:]

  subscript(key: Key) -> Entry? { entries[key] }

  /// The entries by ascending offset.
  var inFileOrder: [Entry] { entries.values.sorted { $0.offset < $1.offset } }

  /// The times at which the pages were fetched or confirmed, in no particular order.
  var dates: [Date] { entries.values.map(\.date) }

  /// Applies the undamaged record at `offset`.
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
      // Only the confirmed version of the page becomes fresh.
      entries[key]?.time = header.time
    case PageRecordHeader.invalidationKind:
      invalidate(header.flags & PageRecordHeader.allNumbersFlag != 0 ? nil : header.number)
    default:
      break
    }
  }

  /// Marks pages that an unreadable record may have replaced as stale, so they are revalidated.
  ///
  /// Entries with a number below 1 are ghf's own records, which no server can confirm: they are
  /// removed.
  ///
  /// - Parameters:
  ///   - number: The number of the pages; nil for all pages.
  ///   - request: The `PageRequest.hash` that identifies one page of that number, if known.
  /// - Returns: True if there are such pages.
  @discardableResult
  mutating func invalidate(_ number: Int64?, request: UInt64? = nil) -> Bool {
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
