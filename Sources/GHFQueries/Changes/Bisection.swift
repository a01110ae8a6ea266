import GitHubAPI
import TerminalText

/// A search for the differences between a list in order of account id and the ids that it should
/// have, which reads few of its pages.
///
/// A page says exactly who is missing or new between its first and its last id. As pages are cut by
/// position, it also divides the list into two stretches with known lengths. A stretch with as many
/// entries as it should have counts as unchanged; another one is divided again. So the departure of
/// one account and the return of another cancel if they are in the same stretch.
struct Bisection: Sendable {
  /// The pages between two that were read, and the part of `expected` that they should have.
  private struct Stretch {
    /// The numbers of its pages, none of which was read.
    let pages: Range<Int>
    let expected: Range<Int>

    var surplus: Int { pages.count * pageLength - expected.count }
  }

  /// The ids that the list should have, in ascending order.
  var expected: [Int64]
  let lastNumber: Int
  /// The ids on the pages that were read, by number.
  private var pages: [Int: [Int64]] = [:]
  /// False if the ids on a page don't ascend, or a page before the last doesn't have 100 entries, so
  /// that positions say nothing.
  private(set) var isRegular = true

  /// Starts with the ids on the last page.
  init(expecting expected: [Int64], lastPage number: Int, _ ids: [Int64]) {
    self.expected = expected
    lastNumber = number
    add(number, ids)
  }

  /// The number of entries in the list, by position.
  var count: Int { (lastNumber - 1) * pageLength + (pages[lastNumber]?.count ?? 0) }

  /// The numbers of the pages to read first, one of each 25, because lengths don't show everything.
  var probes: [Int] {
    Array(stride(from: Bisection.probeInterval, to: lastNumber, by: Bisection.probeInterval))
  }

  /// 100 requests for 250,000 accounts.
  private static let probeInterval = 25

  /// Adds a page that was read.
  mutating func add(_ number: Int, _ ids: [Int64]) {
    if zip(ids, ids.dropFirst()).contains(where: { $0 >= $1 })
      || number < lastNumber && ids.count != pageLength
    {
      isRegular = false
    }
    pages[number] = ids
  }

  /// The page in the middle of each stretch that doesn't have its expected length.
  var nextPages: [Int] {
    stretches.filter { $0.surplus != 0 && !$0.pages.isEmpty }.map {
      ($0.pages.lowerBound + $0.pages.upperBound) / 2
    }
  }

  /// Returns the numbers of the pages where ids belong, of stretches that weren't read and have their
  /// expected length.
  func pages(of ids: some Sequence<Int64>) -> [Int] {
    let unread = stretches.filter { $0.surplus == 0 && !$0.pages.isEmpty }
    let numbers = ids.compactMap { id -> Int? in
      let place = place(of: id)
      let stretch = unread.first { $0.expected.contains(place) }
      return stretch.map { $0.pages.lowerBound + (place - $0.expected.lowerBound) / pageLength }
    }
    return Set(numbers).sorted()
  }

  /// True if so much differs that most pages would be read.
  var isCostly: Bool {
    let changeCount = stretches.filter { !$0.pages.isEmpty }.reduce(0) { $0 + abs($1.surplus) }
    let pageCount = lastNumber - pages.count
    guard changeCount > 0, pageCount > 0 else { return false }
    // A change takes about as many pages as its share of the pages can be halved.
    let share = max(1, pageCount / changeCount)
    return changeCount * (Int.bitWidth - share.leadingZeroBitCount) > pageCount
  }

  /// The ids that the list should have and that aren't on the pages where they belong.
  var missing: Set<Int64> {
    let read = Set(pages.values.joined())
    var missing: [Int64] = []
    for stretch in stretches where stretch.pages.isEmpty { missing += expected[stretch.expected] }
    for ids in pages.values {
      guard let first = ids.first, let last = ids.last else { continue }
      missing += expected[place(of: first)..<place(of: last)]
    }
    return Set(missing).subtracting(read)
  }

  /// Returns the accounts, from the pages that were read, that the list shouldn't have.
  func surplus(of accounts: [Account]) -> [Account] {
    accounts.filter { account in
      let place = place(of: account.id)
      return place == expected.count || expected[place] != account.id
    }
  }

  private var stretches: [Stretch] {
    var stretches: [Stretch] = []
    var (number, place) = (0, 0)
    for (next, ids) in pages.sorted(by: { $0.key < $1.key }) {
      guard let first = ids.first, let last = ids.last else { continue }
      // Pages that were read at different times can overlap.
      let start = max(place, self.place(of: first))
      stretches.append(Stretch(pages: number + 1..<next, expected: place..<start))
      number = next
      place = max(start, self.place(of: last &+ 1))
    }
    // No page follows the last one.
    stretches.append(
      Stretch(pages: number + 1..<number + 1, expected: place..<expected.count))
    return stretches
  }

  private func place(of id: Int64) -> Int { expected.firstIndex(from: id, by: \.self) }
}
