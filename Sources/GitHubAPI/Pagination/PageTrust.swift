/// The rule that tells a page that can be trusted from one that must be fetched again.
///
/// GitHub's pages before the last have 100 entries (11,112 of 11,112 were observed), no account is
/// on two of them or twice on one, if ids ascend on the pages before, they do so everywhere, and all
/// name the same account in their Links. A page that is otherwise, or empty, is more likely a fault of
/// a cache or server than a page with hidden accounts, so it is fetched again past every cache, with
/// the page before it. What the server returns again is used.
struct PageTrust: Sendable {
  /// The number of pages with hidden accounts after which other short pages aren't fetched again.
  private static var shortLimit: Int { 5 }

  /// The pages that were fetched again past every cache in this attempt.
  var refetched: Set<Int> = []
  /// The doubtful pages that the server has returned again in this attempt.
  private var answeredTwice: Set<Int> = []
  /// Those of them without a new account.
  private var repeated: Set<Int> = []
  /// Such pages in any attempt.
  private var everRepeated: Set<Int> = []
  /// The short pages on which the server answeredTwice in any attempt.
  private var shortNumbers: Set<Int> = []
  /// The id of the last entry of the page before, while all of them ascend from page 1 on.
  private var lastID: Int64?
  /// The number of pages without a new account that the server has returned again in this attempt.
  var repeatCount: Int { repeated.count }

  mutating func beginAttempt() {
    (refetched, answeredTwice, repeated, lastID) = ([], [], [], nil)
  }

  /// Returns true if a page must be fetched again; `total` is the account's count, and `owner` the id
  /// that the Links of other pages name.
  func doubts(
    _ page: Page<[Account]>, behind delivery: Delivery, isNext: Bool, total: Int?, owner: Int64?
  ) -> Bool {
    // First of all, even if the server answeredTwice on the page when it was fetched ahead of its turn: the
    // pages that it repeats may have been delivered since.
    if repeats(page, behind: delivery) { return !repeated.contains(page.number) }
    // The rest was trusted by the listing that left a page in the cache.
    if answeredTwice.contains(page.number) || page.origin == .cache { return false }
    guard let first = page.answer.first else {
      return page.number > 1 || page.links.hasNext || total ?? 0 > 0
    }
    if page.origin == .network {
      // A page without a Link may be the only one of another account's list.
      if page.number > 1, owner != nil, page.links.ownerID == nil { return true }
      if page.answer.namesTwice { return true }
    }
    if page.links.hasNext, page.answer.count < pageLength, page.origin == .network {
      return shortNumbers.count < PageTrust.shortLimit && !shortNumbers.contains(page.number)
    }
    return isNext && lastID.map { first.id <= $0 } ?? false
  }

  /// Records that the server returned a doubtful page again.
  mutating func noteSecondAnswer(_ page: Page<[Account]>, behind delivery: inout Delivery) {
    answeredTwice.insert(page.number)
    if repeats(page, behind: delivery) {
      repeated.insert(page.number)
      everRepeated.insert(page.number)
      delivery.noteRepeat(of: page.answer)
    }
    if !page.answer.isEmpty, page.answer.count < pageLength { shortNumbers.insert(page.number) }
  }

  /// Returns true if a page has no new account.
  ///
  /// The page that it repeats may be behind a check, so that this attempt doesn't read it.
  private func repeats(_ page: Page<[Account]>, behind delivery: Delivery) -> Bool {
    delivery.hasAll(page.answer, orVerified: everRepeated.contains(page.number))
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

extension [Account] {
  /// True if an id or a login is on a page twice.
  fileprivate var namesTwice: Bool {
    Set(map(\.id)).count < count || Set(map(\.login)).count < count
  }
}
