/// The rule that tells a page that can be trusted from one that must be fetched again.
///
/// GitHub's pages before the last have 100 entries (11,112 of 11,112 were observed), no account is
/// on two of them, and if ids ascend on the pages before, they do so everywhere. A page that is
/// otherwise, or empty, is more likely a fault of a cache or server than a page with hidden
/// accounts, so it is fetched again past every cache, with the page before it. What the server
/// insists on is used.
struct PageTrust: Sendable {
  /// The number of pages with hidden accounts after which other short pages aren't fetched again.
  private static var shortLimit: Int { 5 }

  /// The pages that were fetched again past every cache in this attempt.
  var refetched: Set<Int> = []
  /// The pages on which the server insists in this attempt.
  private var insisted: Set<Int> = []
  /// The short pages on which the server insisted in any attempt.
  private var shortNumbers: Set<Int> = []
  /// The id of the last entry of the page before, while all of them ascend from page 1 on.
  private var lastID: Int64?
  /// The number of pages without a new account on which the server insists in this attempt.
  private(set) var repeatCount = 0

  mutating func beginAttempt() { (refetched, insisted, lastID, repeatCount) = ([], [], nil, 0) }

  /// Returns true if a page must be fetched again; `total` is the account's count.
  func doubts(
    _ page: Page<[Account]>, behind delivery: Delivery, isNext: Bool, total: Int?
  ) -> Bool {
    if insisted.contains(page.number) { return false }
    // A listing that failed may have left a page that repeats another; the rest it trusted.
    if page.origin == .cache { return delivery.hasAll(page.answer) }
    guard let first = page.answer.first else {
      return page.number > 1 || page.links.hasNext || total ?? 0 > 0
    }
    if page.links.hasNext, page.answer.count < pageLength, page.origin == .network {
      return shortNumbers.count < PageTrust.shortLimit && !shortNumbers.contains(page.number)
    }
    return isNext && lastID.map { first.id <= $0 } ?? false || delivery.hasAll(page.answer)
  }

  /// Records that the server returned a doubtful page again.
  mutating func insist(on page: Page<[Account]>, behind delivery: Delivery) {
    insisted.insert(page.number)
    if delivery.hasAll(page.answer) { repeatCount += 1 }
    if !page.answer.isEmpty, page.answer.count < pageLength { shortNumbers.insert(page.number) }
  }

  /// Records the order of a page that is delivered; `isNext` is false if pages before it are left
  /// out.
  mutating func noteOrder(of page: Page<[Account]>, isNext: Bool) {
    guard let last = page.answer.last else { return }
    let ascends = zip(page.answer, page.answer.dropFirst()).allSatisfy { $0.id < $1.id }
    let isBehind = page.number == 1 || isNext && lastID.map { $0 < page.answer[0].id } ?? false
    lastID = ascends && isBehind ? last.id : nil
  }
}
