/// A reading of a list that GitHub cuts into pages by position, and that changes while it is read.
///
/// It sends no request and has no clock or cache: `next` returns the request to send, `receive` takes
/// an answer and returns the new accounts, and `ending` tells how complete the list is. It stores what
/// it received; what it wants follows from that. <doc:Paging> has the rules; four ideas carry them:
///
/// - A *window* is a time in which nothing shows that the list has shifted. A shift begins another one,
///   and answers to requests of an earlier one are ignored.
/// - *Watched* are page 1 and the pages requested before the last full page had arrived. A check
///   requests them again: if they are unchanged, so are the pages that were read meanwhile.
/// - The *frontier* is the end of the pages delivered before a check that agreed: every account that
///   stayed is on them. The next window delivers from the last page in front of it with one of them.
/// - A *doubtful* page is unlike GitHub's, and requested again past every cache before it is believed.
struct ListReading: Sendable {
  /// The window in which an account was last on a page, and whether an agreeing check covers it.
  struct Mark {
    var window: Int16
    var isChecked: Bool
  }

  /// The account whose list it is, as far as it is known.
  struct Owner {
    enum Count {
      case unknown
      case wanted
      case known(Int?)
    }

    var id: Int64?
    var count = Count.unknown
    /// The accounts on the first page 1 if nothing told whose list it was.
    var unownedIDs: [Int64] = []
  }

  /// The conclusions from earlier windows.
  struct History {
    var budget = RepairBudget()
    /// The most pages that a check covered; a `--verify` that fails leads back to page 1.
    var furthest = 0
    /// The short pages on which the server insists, which have hidden accounts.
    var shortPages: Set<Int> = []
    /// The pages before the end that stayed empty.
    var emptyPages: Set<Int> = []
    /// The pages without a new account on which the server insists.
    var repeatedPages: Set<Int> = []
    /// The end that a window reached, and the last page that its page 1 named; nil before.
    var end: (named: Int?, last: Int)?
    /// True if a page had no new account: the server may be wrong, or a hundred accounts have arrived.
    var hasRepeats = false
    /// True if GitHub returned only a part of the list.
    var isIncomplete = false
    var hasResumed = false
  }

  /// The maximum number of pages ahead of the end that show shifts together if none is full.
  static let widest = 10
  /// The number of pages without a new account after which a list seems endless.
  static let repeatLimit = 3
  /// The maximum number of pages behind those that page 1 names.
  static let growthLimit = 1_000
  /// The number of requests left by the limit from which on pages are requested early.
  static let ampleCount = 100
  /// The number of requests after which the last answer is believed, if each was another.
  static let refetchLimit = 5
  /// The number of pages with hidden accounts after which other short pages are used as they are.
  static let shortLimit = 5

  /// The state of the list, or the error that ends the reading; nil while it is read.
  var ending: Result<ListState, GitHubError>?
  /// The number of pages, from page 1, that an agreeing check covers.
  var frontier = 0
  var plan: ReadingPlan
  var window = ReadingWindow(number: 1)
  var underWay: Set<ReadingRequest> = []
  var accounts: [Int64: Mark] = [:]
  /// The pages as they were received last, by number, those of earlier windows too.
  var pages: [Int: ReceivedPage] = [:]
  var owner = Owner()
  var history = History()
  /// The state of the list if the account's count, which is requested, confirms it.
  var candidate: ListState?
  var delivered: [NewAccounts] = []

  init(_ plan: ReadingPlan) {
    self.plan = plan
    owner.id = plan.owner
    for id in plan.delivered { accounts[id] = Mark(window: 0, isChecked: false) }
  }

  // MARK: Requests

  /// Returns a request to send now; nil if an answer must come first, or the allowance.
  ///
  /// `remaining` is the number of requests that the limit leaves, and `mayRead` is false if an allowance
  /// permits no more pages for now.
  mutating func next(
    at now: Duration, remaining: Int = .max, mayRead: Bool = true
  ) -> ReadingRequest? {
    guard ending == nil, underWay.count < plan.lanes else { return nil }
    // A request beyond the limit only waits for its end; one shows how long.
    if remaining <= underWay.count, !underWay.isEmpty { return nil }
    guard let request = wanted(at: now, remaining - underWay.count, mayRead) else { return nil }
    if request.isReading, !isGuarded { window.watched.insert(request.number) }
    underWay.insert(request)
    return request
  }

  private mutating func wanted(
    at now: Duration, _ left: Int, _ mayRead: Bool
  ) -> ReadingRequest? {
    if isCountWanted { return unsent(0, .conditional) }
    if !window.again.isEmpty, window.end != .cut { return againWanted }
    if let request = checkWanted() { return request }
    if window.end == .cut { return window.check == nil ? beginCheck(at: now) : nil }
    if current(1) == nil {
      // After an empty page, its Link may be that of a longer list.
      let manner: ReadingRequest.Manner = history.emptyPages.isEmpty ? .end : .whole
      if let request = unsent(1, isWhole || window.number > 1 ? manner : .usable) { return request }
      guard overlaps, window.number == 1, let last = plan.expectedLast else { return nil }
      window.last = max(window.last, last)
    }
    if !isGuarded {
      let request = search(guardNumbers, isGuard).missing.flatMap { unsent($0) }
      // If the limit leaves few requests, a check must not need many of them.
      let isBeside = overlaps && window.watched.count < plan.lanes && left >= ListReading.ampleCount
      return request ?? (isBeside ? restWanted(at: now, left, mayRead) : nil)
    }
    if window.origin == nil {
      return search(originNumbers, holdsChecked).missing.flatMap { unsent($0) }
    }
    if window.end == .reached { return window.check == nil ? beginCheck(at: now) : nil }
    return restWanted(at: now, left, mayRead)
  }

  /// The next of the pages to request again: side by side, the doubtful one a second later.
  private var againWanted: ReadingRequest? {
    window.again.lazy.compactMap { number in
      unsent(number, number < window.next ? .whole : .later, for: .again)
    }.first
  }

  /// Returns the next page to read, or a check of those that were read.
  private mutating func restWanted(
    at now: Duration, _ left: Int, _ mayRead: Bool
  ) -> ReadingRequest? {
    let first = window.origin == nil ? max(min(frontier, window.last), 1) : window.next
    // Few pages wait for their turn, so a slow reader slows the requests down.
    let numbers = stride(from: first, through: min(window.last, first + 5 * plan.lanes), by: 1)
    let request = numbers.lazy.compactMap { current($0) == nil ? unsent($0) : nil }.first
    guard let request else { return nil }
    if !isWhole || !isGuarded { return mayRead ? request : nil }
    let (watchedCount, rest) = (window.watched.count, window.last - request.number + 1)
    guard let last = window.lastCheck else {
      window.lastCheck = (now, 0)
      // If each of many runs kept requests for a check, there might be none for a page.
      window.keepsRequests = left >= watchedCount + (hasLostPages ? 1 : watchedCount)
      return restWanted(at: now, left, mayRead)
    }
    // On a slow network, a check may take as long as the interval.
    let isWorthIt = window.next - 1 - last.deliveredCount >= watchedCount
    let isDue = now - last.time >= plan.checkInterval && isWorthIt
    let isEarly = plan.isSignedIn && isDue && !history.budget.isSpent && rest > watchedCount
    let isDear = watchedCount > ListReading.widest + plan.lanes
    let hasMore = last.deliveredCount < window.next - 1
    if window.check == nil, isEarly || isDear && hasMore { return beginCheck(at: now) }
    // The limit or the allowance stops this run; a check makes what it has read a prefix.
    let isKept = window.keepsRequests && left < rest && left <= watchedCount
    guard isKept || !mayRead else { return request }
    if !hasMore { return mayRead ? request : nil }
    guard underWay.isEmpty, window.check == nil else { return nil }
    window.keepsRequests = window.keepsRequests && !isKept
    return beginCheck(at: now)
  }

  private mutating func beginCheck(at now: Duration) -> ReadingRequest? {
    let isThorough = plan.verifies && window.end == .reached && window.last > 1
    let all = isThorough ? Array(1...window.last) : window.watched.sorted()
    let numbers = window.end == .cut ? [1] : all.filter { $0 <= window.last && hasRead($0) }
    // A change that is undone meanwhile shows in one of three alternate rounds.
    let odd = numbers.filter { $0 % 2 == 1 }
    let rounds = isThorough ? [odd, numbers.filter { $0 % 2 == 0 }, odd] : [numbers]
    window.check = .init(rounds: rounds, coveredCount: window.next - 1)
    window.lastCheck = (now, window.next - 1)
    return checkWanted()
  }

  private mutating func checkWanted() -> ReadingRequest? {
    guard let number = window.check?.rounds.first?.first else { return nil }
    window.check?.rounds[0].removeFirst()
    // A 304 would leave page 1 in the cache with the Link of another length.
    let first = number == 1 && window.isEnded ? current(1)?.page : nil
    let isOutdated = first.map { !$0.isNew && $0.lastNumber ?? 1 != window.last } ?? false
    return ReadingRequest(
      number: number, manner: isOutdated ? .whole : .conditional, purpose: .check,
      window: window.number)
  }

  /// Returns the request of a page; nil if it is under way.
  private func unsent(
    _ number: Int, _ manner: ReadingRequest.Manner? = nil,
    for purpose: ReadingRequest.Purpose = .reading
  ) -> ReadingRequest? {
    if underWay.contains(where: { $0.number == number && $0.purpose == purpose }) { return nil }
    let usual: ReadingRequest.Manner =
      !isWhole ? .usable : number < window.last ? .conditional : .end
    return ReadingRequest(
      number: number, manner: manner ?? usual, purpose: purpose, window: window.number)
  }

  // MARK: What follows from the answers

  /// The id of the account whose list it is; nil if it is unknown.
  var ownerID: Int64? { owner.id }
  /// The id of the account whose count is requested; nil if any will do.
  var expectedOwnerID: Int64? { owner.id ?? (history.hasResumed ? nil : plan.prefix?.owner) }
  var windowNumber: Int { window.number }
  /// The pages that are to be requested again before they are believed.
  var doubtfulNumbers: [Int] { window.again.filter { $0 >= window.next } }
  /// True while an answer is to come.
  var isAwaiting: Bool { !underWay.isEmpty }
  /// The last page that has accounts, or page 1: in place of an empty one, the cache may have another.
  var lastStoredNumber: Int {
    current(window.last)?.page.isEmpty == true ? max(window.last - 1, 1) : window.last
  }
  /// The number of stored pages, from page 1, whose accounts must stay in the cache.
  var prefixLength: Int {
    history.hasResumed ? frontier : max(frontier, plan.prefix?.pages.count ?? 0)
  }
  /// The account's own count, as far as it is known.
  var total: Int? { if case .known(let total?) = owner.count { total } else { plan.count } }
  /// True if a wait for a limit makes the list suspect.
  var mindsWaits: Bool { isWhole && history.budget.mindsWaits }
  var isIncomplete: Bool { history.isIncomplete }
  /// True if the list was read to its end, so that its state can be stored.
  var hasVerdict: Bool {
    switch ending {
    case .success(.settled)?, .success(.repeated)?, .success(.unchecked)?: true
    case .success(.moved)?: candidate != nil
    case .failure(.incomplete)?: true
    default: false
    }
  }
  /// True if a later run can continue although the reading came to an end.
  var isUnfinished: Bool {
    ending == .success(.unchecked) || ending == .success(.moved) && candidate == nil
  }
  /// True if the rest of the list is to be read, which an allowance can hold up.
  var wantsRest: Bool {
    isGuarded && window.origin != nil && !window.isEnded && window.again.isEmpty && !isCountWanted
  }
  /// The number of pages that are yet to be requested, as far as the end is known.
  var missingCount: Int {
    let readCount = pages.keys.count {
      $0 >= window.next && $0 <= window.last && current($0) != nil
    }
    return max(window.last - window.next + 1 - readCount, 0)
  }
  /// The number of accounts that an agreeing check covers.
  var checkedCount: Int { accounts.values.count(where: \.isChecked) }
  /// The accounts that were delivered, but have left or were on a wrong page.
  var withdrawnIDs: Set<Int64> {
    Set(accounts.lazy.filter { !$0.value.isChecked && !isCurrent($0.value) }.map(\.key))
  }
  /// The last page of 100 accounts, if it and page 1 show every shift; nil otherwise.
  var fullNumber: Int? {
    guard isWatched, let number = window.watched.max(),
      window.watched.subtracting([1, number]).isEmpty
    else { return nil }
    return number > 1 && current(number)?.page.isFull == true ? number : nil
  }
  /// True if the marker of a later run may record the pages that show a shift.
  var isRecordable: Bool { isWhole && isGuarded && isWatched }

  /// The accounts that GitHub counts but hides, of a list that was read to its end.
  var hidden: ListEnd.Hidden? {
    let visibleCount = pages.reduce(0) { $1.key <= window.last ? $0 + $1.value.page.ids.count : $0 }
    let count = max(gapCount, (total ?? 0) - visibleCount)
    if count <= 0 { return nil }
    return .init(count: count, total: visibleCount + count, isByCount: gapCount == 0)
  }

  /// The number of accounts that the pages before the last one lack.
  var gapCount: Int {
    pages.reduce(0) { sum, page in
      let isInside = page.key < window.last && page.value.failure == nil
      return isInside ? sum + max(0, pageLength - page.value.page.ids.count) : sum
    }
  }

  /// Returns true if a page has arrived in some window.
  func hasRead(_ number: Int) -> Bool { pages[number].map { $0.failure == nil } ?? false }
  func current(_ number: Int) -> ReceivedPage? {
    pages[number].flatMap { $0.window == window.number ? $0 : nil }
  }
  func isCurrent(_ mark: Mark?) -> Bool {
    mark?.window == Int16(truncatingIfNeeded: window.number)
  }
  var isCountWanted: Bool { if case .wanted = owner.count { true } else { false } }
  var isCountKnown: Bool { if case .known = owner.count { true } else { false } }
  var foundCount: Int { accounts.values.count { $0.isChecked || isCurrent($0) } }
  private var overlaps: Bool {
    plan.overlaps && plan.isSignedIn && isWhole && plan.prefix == nil
  }
  private var hasLostPages: Bool {
    history.hasResumed && window.number == 1 && frontier < plan.prefix?.pages.count ?? 0
  }
  /// False while only the pages that the limit needs are read.
  var isWhole: Bool {
    guard let limit = plan.limit, window.number == 1 else { return true }
    return current(1).map { !ListReading.isCut($0.page, at: limit) } ?? false
  }
  /// Returns true if a limit ends the list before its last page.
  static func isCut(_ first: ReadPage, at limit: Int) -> Bool {
    let fullCount = first.hasNext ? (first.lastNumber ?? 1) - 1 : 0
    return max(first.ids.count, fullCount * pageLength) >= limit
  }
  /// True once the pages that show each shift have arrived, or that of one is an error.
  var isGuarded: Bool {
    current(1) != nil && (!isWhole || search(guardNumbers, isGuard).missing == nil)
  }
  /// True if the pages that show each shift are watched.
  var isWatched: Bool {
    func isWatching(_ number: Int) -> Bool {
      window.watched.contains(number) && current(number).map { $0.failure == nil } ?? false
    }
    let isLastFull = current(window.last)?.page.isFull ?? false
    return window.last <= 2 || isWatching(window.last - 1) || isWatching(window.last) && isLastFull
  }
  /// The pages among which the last full one is: hidden accounts can make pages short.
  var guardNumbers: some Sequence<Int> {
    stride(from: window.last > 2 ? window.last - 1 : 1, to: 1, by: -1).prefix(ListReading.widest)
  }
  /// Returns true if no page in front of this one is to show shifts: it is full, or the list is much
  /// shorter than its page 1 says.
  func isGuard(_ received: ReceivedPage) -> Bool { received.page.isFull || received.page.isEmpty }
  var originNumbers: some Sequence<Int> {
    stride(from: min(frontier, window.last), to: 1, by: -1)
  }
  func holdsChecked(_ received: ReceivedPage) -> Bool {
    received.page.ids.contains { accounts[$0]?.isChecked ?? false }
  }
  /// Returns the first page that hasn't arrived, or the first that is as wanted, or an error.
  func search(
    _ numbers: some Sequence<Int>, _ isFound: (ReceivedPage) -> Bool
  ) -> (missing: Int?, found: Int?) {
    for number in numbers {
      guard let received = current(number) else { return (number, nil) }
      if isFound(received) || received.failure != nil { return (nil, number) }
    }
    return (nil, nil)
  }
}
