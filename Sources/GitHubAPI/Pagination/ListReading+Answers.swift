extension ListReading {
  /// Takes an answer; returns the pages that are to be delivered next, in order.
  mutating func receive(_ answer: ReadingAnswer, to request: ReadingRequest) -> [NewAccounts] {
    guard ending == nil, underWay.remove(request) != nil else { return [] }
    delivered = []
    switch answer {
    case .failure(let error): fail(error, request)
    case .count(let total):
      owner.count = .known(total)
      window.hasCount = true
    case .page(let page):
      if let id = page.owner, id != owner.id ?? id {
        ending = .failure(.ownerChanged)
      } else if request.isCheck {
        confirm(page)
      } else {
        take(page, isAgain: !request.isReading)
      }
    }
    if let candidate, ending == nil, !isCountWanted { finish(candidate) }
    proceed()
    return delivered
  }

  /// Records that a limit held the requests for so long that the list may have shifted and back.
  mutating func noteWait() {
    guard mindsWaits, ending == nil else { return }
    history.budget.spendWait()
    beginWindow()
  }

  /// Forgets the stored pages from a number on, because they have left the cache; nothing behind them was
  /// delivered.
  mutating func forgetStored(from number: Int) {
    let stored = plan.prefix?.pages ?? []
    let kept = Set(stored.prefix(number - 1).joined())
    accounts = accounts.filter { kept.contains($0.key) || plan.delivered.contains($0.key) }
    frontier = min(frontier, number - 1)
    (ending, candidate) = (nil, nil)
    beginWindow()
  }

  /// Ends the listing, because its reader has enough.
  mutating func stop() {
    switch ending {
    case .failure(.incomplete)?, .failure(.ownerChanged)?: return
    default: break
    }
    (ending, candidate, window.end) = (nil, nil, .cut)
    (window.again, window.check, underWay) = ([], nil, [])
    if isCountWanted { owner.count = .unknown }
    proceed()
  }

  private mutating func fail(_ error: GitHubError, _ request: ReadingRequest) {
    let isLimit = if case .limited = error { true } else { false }
    if request.isCheck, isLimit, window.end != .cut {
      if window.end == .reached { finish(.unchecked) } else { window.check = nil }
    } else if request.number == 0, error == .ownerChanged, owner.id == nil, !history.hasResumed,
      plan.prefix != nil
    {
      // The login was given away since the prefix was stored.
      (plan.prefix, owner.count) = (nil, .unknown)
    } else if request.number == 0, candidate != nil, history.isIncomplete || isForgivable(error) {
      // Without the count, the pages alone tell how many accounts are hidden.
      owner.count = .known(nil)
      if !history.isIncomplete { plan.count = nil }
    } else if request.isReading, request.number > 1, error.isOfOnePage || isGuarded {
      // The pages in front of it can still be read.
      pages[request.number] = ReceivedPage(
        page: ReadPage(number: request.number, ids: []), window: window.number, failure: error)
    } else {
      end(with: error)
    }
  }

  private func isForgivable(_ error: GitHubError) -> Bool {
    candidate == .settled && !plan.verifies && error.isTemporary
      && error != .noResponse(.cancelled)
  }

  private mutating func end(with error: GitHubError) {
    if case .limited = error, history.end != nil, !history.isIncomplete {
      // The list was delivered; only the proof is missing.
      (candidate, ending) = (nil, .success(.moved))
    } else {
      ending = .failure(error)
    }
  }

  private mutating func take(_ page: ReadPage, isAgain: Bool) {
    let number = page.number
    let before = current(number)
    var received = ReceivedPage(page: page, window: window.number)
    // Nothing but page 1 was requested yet.
    let isFirst = number == 1 && window.next == 1 && window.watched == [1]
    if isAgain {
      window.again.removeAll { $0 == number }
      received.refetchCount = (before?.refetchCount ?? 0) + 1
      if let before, before.page.ids == page.ids { received.insistCount = before.insistCount + 1 }
      if page.isShortInside { history.shortPages.insert(number) }
      let wasRead = number < window.next || window.watched.contains(number) && !isFirst
      if wasRead, let before, before.page.ids != page.ids { return shift() }
    }
    pages[number] = received
    owner.id = owner.id ?? page.owner
    guard isFirst || number == 1 && before == nil else { return }
    if window.number == 1 { owner.unownedIDs = owner.id == nil ? page.ids : [] }
    window.last = page.hasNext ? max(page.lastNumber ?? 2, 2) : 1
    if page.hasNext, let end = history.end, end.named == page.lastNumber { window.last = end.last }
    if !isWhole, let limit = plan.limit { window.last = (limit - 1) / pageLength + 1 }
    // Only the profile tells whose list of one page it is.
    let isUnowned = page.owner == nil && page.isNew && expectedOwnerID != nil
    if isUnowned || page.isEmpty && !isCountKnown { requestCount() }
  }

  private mutating func confirm(_ page: ReadPage) {
    guard pages[page.number]?.page.ids == page.ids else { return shift() }
    guard let check = window.check, check.rounds.first?.isEmpty == true,
      !underWay.contains(where: \.isCheck)
    else { return }
    window.check?.rounds.removeFirst()
    if check.rounds.count == 1 { agree(covering: check.coveredCount) }
  }

  private mutating func agree(covering count: Int) {
    window.check = nil
    if window.end == .cut { return finish(.cut) }
    // Page 1 alone shows no shift behind it.
    guard isWatched else { return }
    if window.duplicate != nil { return history.budget.isSpent ? () : shift() }
    for number in stride(from: window.coveredCount + 1, through: count, by: 1) {
      for id in current(number)?.page.ids ?? [] { accounts[id]?.isChecked = true }
    }
    window.coveredCount = max(window.coveredCount, count)
    frontier = max(frontier, count)
    if count > history.furthest {
      history.furthest = count
      history.budget.renew()
    }
    // The pages requested early are proven like the others.
    let full = search(guardNumbers, \.page.isFull).found ?? max(window.last - ListReading.widest, 1)
    window.watched = window.watched.filter { $0 == 1 || $0 > count || $0 >= full }
    if window.end == .reached { finish(.settled) }
  }

  // MARK: Pages in order

  /// Uses the pages that have arrived, as far as it goes.
  private mutating func proceed() {
    guard ending == nil, candidate == nil, !isCountWanted, window.again.isEmpty,
      let first = current(1)
    else { return }
    if window.end == .cut { return window.check == nil ? judge() : () }
    if window.next == 1, isDoubtful(first, inTurn: false) {
      window.again = [1]
      return
    }
    let startsOver = frontier == 0 && (plan.prefix == nil || history.hasResumed)
    // Page 1 is delivered at once, so that a reader who wants no more causes no other request.
    if !startsOver || window.next > 1 {
      if isWhole, !hasSettledGuard() { return }
    }
    if window.origin == nil, !hasFoundOrigin(first.page) { return }
    if !window.isEnded, let received = current(min(window.next, window.last)) {
      deliverInTurn(received)
      return proceed()
    }
    if window.isEnded, window.check == nil { judge() }
  }

  /// Returns true if the pages up to the last full one can be trusted, as far as they have arrived.
  private mutating func hasSettledGuard() -> Bool {
    for number in guardNumbers where number >= window.next {
      guard let received = current(number) else { return false }
      if received.page.isFull || received.failure != nil { return true }
      if isDoubtful(received, inTurn: false) {
        window.again = [number]
        return false
      }
      guard received.page.isEmpty else { continue }
      // Page 1 tells if the list has become much shorter.
      let isNew = history.emptyPages.insert(number).inserted
      if isNew { shift() }
      return !isNew
    }
    return true
  }

  private mutating func hasFoundOrigin(_ first: ReadPage) -> Bool {
    if let prefix = plan.prefix, !history.hasResumed { resume(prefix, first) }
    let (missing, found) = search(originNumbers, holdsChecked)
    if missing != nil { return false }
    (window.origin, window.next) = (found ?? 1, found ?? 1)
    if found != nil { deliver(first) }
    return true
  }

  /// Delivers the stored pages: all of them if the pages that show a shift are unchanged, otherwise
  /// those that a check covered.
  private mutating func resume(_ prefix: ReadingPrefix, _ first: ReadPage) {
    history.hasResumed = true
    if first.isEmpty || first.owner != nil && first.owner != prefix.owner ?? first.owner {
      // The profile is private now, or the login was given away.
      plan.prefix = nil
      return
    }
    let isUnchanged =
      prefix.watched.count > 1
      && prefix.watched.keys.allSatisfy { $0 == 1 || $0 == fullNumber }
      && prefix.watched.allSatisfy { current($0)?.page.ids == $1 }
    frontier = isUnchanged ? prefix.pages.count : min(prefix.checkedCount, prefix.pages.count)
    for (index, ids) in prefix.pages.prefix(frontier).enumerated() {
      // A page that names an account twice, or repeats others, isn't believed, nor those behind it. One
      // account on two pages isn't wrong: a page that was fetched again has its entries from before too.
      let isRepeated = ids.allSatisfy { accounts[$0]?.isChecked ?? false }
      if isRepeated || Set(ids).count < ids.count {
        frontier = index
        return
      }
      let checked = Mark(window: 0, isChecked: true)
      let new = ids.filter { accounts.updateValue(checked, forKey: $0) == nil }
      if current(index + 1) == nil {
        let page = ReadPage(number: index + 1, ids: ids, hasNext: true, origin: .cache)
        pages[index + 1] = ReceivedPage(page: page, window: 0)
      }
      delivered.append(NewAccounts(page: index + 1, ids: new, isReread: false, isStored: true))
    }
  }

  private mutating func deliverInTurn(_ received: ReceivedPage) {
    let (page, number) = (received.page, received.page.number)
    if window.next > number { return reachEnd(at: received) }
    if let failure = received.failure { return end(with: failure) }
    let before = current(number - 1)
    if page.isEmpty, window.end == .named, let before, before.refetchCount > 0, provesEnd(before) {
      return endWindow(atPage: number - 1)
    }
    if isDoubtful(received, inTurn: true) {
      // The page before it shows whether the list has shifted, unless it was doubtful itself. An empty
      // page behind one that proves the end isn't requested again.
      let isBeforeDue =
        received.refetchCount == 0 && before?.refetchCount == 0 && !page.isShortInside
      window.again = !isBeforeDue ? [number] : page.isEmpty ? [number - 1] : [number - 1, number]
      return
    }
    if isAcceptable(received, behind: before) { accept(page) }
  }

  private mutating func accept(_ page: ReadPage) {
    noteOrder(of: page)
    if case .seeming(let end) = window.end, end < page.number, !page.isEmpty { window.end = .named }
    window.next = page.number + 1
    deliver(page)
  }

  private mutating func deliver(_ page: ReadPage) {
    var new: [Int64] = []
    for id in page.ids {
      let before = accounts[id]
      if before == nil, accounts.count >= plan.limit ?? .max { break }
      if window.duplicate == nil, isCurrent(before) { window.duplicate = id }
      accounts[id] = Mark(
        window: Int16(truncatingIfNeeded: window.number), isChecked: before?.isChecked ?? false)
      if before == nil { new.append(id) }
    }
    delivered.append(NewAccounts(page: page.number, ids: new, isReread: page.number <= frontier))
    if accounts.count >= plan.limit ?? .max { window.end = .cut }
  }

  // MARK: Doubt

  /// Returns true if a page is more likely the fault of a server or cache than a part of the list.
  private func isDoubtful(_ received: ReceivedPage, inTurn: Bool) -> Bool {
    let (page, count) = (received.page, received.insistCount)
    if received.refetchCount == ListReading.refetchLimit { return false }
    if inTurn, repeats(page) { return count < 2 }
    if page.isEmpty {
      if case .seeming(let end) = window.end, end < page.number { return count < 1 }
      if history.emptyPages.contains(page.number) { return false }
      return count < 2 && (page.number > 1 || page.hasNext || total ?? 0 > 0)
    }
    // A page without a Link may be the only one of another account's list.
    let isForeign = page.number > 1 && owner.id != nil && page.owner == nil
    if page.isNew, isForeign || page.namesTwice { return count < 2 }
    if page.isNew, page.isShortInside {
      let isKnown = history.shortPages.contains(page.number)
      return count < 1 && !isKnown && history.shortPages.count < ListReading.shortLimit
    }
    let isBehind = window.lastID.map { page.ids.first ?? .max > $0 } ?? true
    return inTurn && !isBehind && page.origin != .cache && count < 2
  }

  /// Returns true if a page has no new account.
  ///
  /// The page that it repeats may be in front of the frontier, so that this window doesn't read it.
  private func repeats(_ page: ReadPage) -> Bool {
    let isBehind = window.origin ?? 1 > 1 && page.number > frontier
    return !page.isEmpty
      && page.ids.allSatisfy {
        accounts[$0].map { isCurrent($0) || isBehind && $0.isChecked } ?? false
      }
  }

  private mutating func noteOrder(of page: ReadPage) {
    guard let last = page.ids.last else { return }
    let ascends = zip(page.ids, page.ids.dropFirst()).allSatisfy { $0 < $1 }
    let isNext = page.number > window.origin ?? 1
    let isBehind = page.number == 1 || isNext && window.lastID.map { $0 < page.ids[0] } ?? false
    window.lastID = ascends && isBehind ? last : nil
  }

  private mutating func isAcceptable(
    _ received: ReceivedPage, behind before: ReceivedPage?
  ) -> Bool {
    let page = received.page
    let isOfWindow =
      history.repeatedPages.contains(page.number) || page.ids.allSatisfy { isCurrent(accounts[$0]) }
    if repeats(page) { history.hasRepeats = true }
    if repeats(page), isOfWindow {
      history.repeatedPages.insert(page.number)
      window.duplicate = window.duplicate ?? page.ids.first
      window.repeatCount += 1
      if window.repeatCount == ListReading.repeatLimit {
        finish(.moved)
        return false
      }
    }
    guard let before, before.page.isEmpty,
      !page.isEmpty || page.hasNext || page.number < window.last
    else { return true }
    // An empty page before the end may be due to the Link of a longer list, the first time.
    if history.emptyPages.insert(page.number - 1).inserted, !history.budget.isSpent {
      shift()
      return false
    }
    history.isIncomplete = true
    if page.isEmpty { finish(.moved) }
    return !page.isEmpty
  }

  // MARK: The end

  /// Returns true if the server's page proves that none follows it.
  ///
  /// A 304 has no Link, and a Link that a proxy strips looks like the end too. The last page names the
  /// first one, unless it is the only one.
  private func provesEnd(_ received: ReceivedPage) -> Bool {
    let page = received.page
    let isOnly = page.number == 1 && !page.isFull && plan.expectedLast ?? 1 == 1
    return page.isNew && !page.hasNext && (page.hasLink || isOnly)
  }

  /// Ends the window behind the last known page, or finds out what follows it.
  private mutating func reachEnd(at received: ReceivedPage) {
    let (page, number) = (received.page, received.page.number)
    if !isWhole, let limit = plan.limit {
      // Hidden accounts leave gaps, so more pages are needed than full ones would be.
      window.last += (limit - accounts.count - 1) / pageLength + 1
      if window.last >= current(1)?.page.lastNumber ?? 1 || !page.hasNext { beginWindow() }
      return
    }
    if page.hasNext {
      // Only arrivals make a list longer than its first page says.
      if number > (current(1)?.page.lastNumber ?? 1) + ListReading.growthLimit {
        return end(with: .endlessList(page: number))
      }
      window.watched.insert(number)
      window.last = max(number + 1, page.isNew ? page.lastNumber ?? 0 : 0)
      return
    }
    if page.isEmpty, number > 1 {
      var end = pages[number - 1]?.page.hasNext == true ? nil : number - 1
      if case .seeming(let seeming) = window.end { end = seeming }
      if let end { return endWindow(atPage: end) }
    }
    let isProven = provesEnd(received) && (number == 1 || !page.isEmpty)
    let isLonger = total ?? 0 > number * pageLength
    if !isCountKnown, !isProven || isLonger { return requestCount() }
    // A count from before the page misses later arrivals.
    let isOnly =
      number == 1 && window.hasCount && (page.ids.count...pageLength).contains(total ?? -1)
    if isProven && !isLonger || isOnly { return endWindow(atPage: number) }
    // A proxy stripped the Link, or the account counts more.
    window.end = .seeming(number)
    window.last = max(number + 1, isProven ? 0 : ((total ?? 0) + pageLength - 1) / pageLength)
    if window.last > number + 1 { window.watched.insert(number) }
  }

  private mutating func endWindow(atPage number: Int) {
    (window.last, window.end) = (number, .reached)
  }

  private mutating func requestCount() { owner.count = .wanted }

  /// Decides whether a check can settle the list, once every page was delivered.
  private mutating func judge() {
    if window.end == .cut {
      let isUnproven = window.number == 1 && !owner.unownedIDs.isEmpty && current(2) != nil
      return history.isIncomplete || !isUnproven ? finish(.cut) : ()
    }
    // Only the count shows whether an empty last page, or one that repeats others, lacks any.
    let isEmptied = window.last > 1 && current(window.last)?.page.isEmpty == true
    if isEmptied || history.hasRepeats, !isCountKnown {
      return requestCount()
    }
    history.end = (current(1)?.page.lastNumber, window.last)
    // A page behind the last can be hidden; if pages repeat others, nobody is.
    let most =
      window.repeatCount > 0
      ? foundCount : accounts.isEmpty ? pageLength : (window.last + 1) * pageLength
    if isCountKnown, total ?? 0 > most { history.isIncomplete = true }
    if history.isIncomplete { return finish(.moved) }
    let isEmpty = (1...window.last).allSatisfy { pages[$0]?.page.isEmpty ?? true }
    if isCountKnown, total == 0, !isEmpty {
      // The profile turned private, or public, between two pages.
      (owner.count, plan.count) = (.unknown, nil)
      return shift()
    }
    let isLacking = history.hasRepeats && total ?? 0 > foundCount + gapCount
    if window.duplicate != nil || isLacking || !isWatched { return shift() }
    // A list of one page can't shift, but a page that was requested behind it, or that only the count
    // rules out, can move to it.
    let isAlone = window.last == 1 && window.watched == [1] && current(2) == nil
    if isAlone, let first = current(1), provesEnd(first) { agree(covering: 1) }
  }

  /// Ends the reading, once the account's count is known if the state depends on it.
  private mutating func finish(_ state: ListState) {
    candidate = state
    if hasLostUnowned { return end(with: .ownerChanged) }
    let isEndless = window.repeatCount == ListReading.repeatLimit
    let isHiddenByCount = state == .settled && hidden?.isByCount == true
    if history.isIncomplete || isEndless || isHiddenByCount, !isCountKnown {
      return requestCount()
    }
    if isEndless, total ?? 0 <= foundCount {
      return end(with: .endlessList(page: window.next))
    }
    guard history.isIncomplete || isEndless else {
      ending = .success(state)
      return
    }
    history.isIncomplete = true
    // A profile that has turned private counts none, and a list that shrinks has empty pages too.
    let count = total == 0 && foundCount > 0 ? nil : total
    ending =
      foundCount > count ?? .max
      ? .success(.moved) : .failure(.incomplete(.init(foundCount: foundCount, totalCount: count)))
  }

  /// True if less than half of a page 1 without an owner is left, but others: then it was of another
  /// account's list.
  private var hasLostUnowned: Bool {
    let ids = pages.keys.lazy.compactMap(current).flatMap(\.page.ids)
    let lost = owner.unownedIDs.isEmpty ? [] : Set(owner.unownedIDs).subtracting(ids)
    return lost.count * 2 > owner.unownedIDs.count && !ids.isEmpty
  }

  // MARK: Shifts

  private mutating func shift() {
    if history.isIncomplete { return finish(.moved) }
    if history.budget.isSpent {
      return finish(history.budget.isRepeating && window.duplicate != nil ? .repeated : .moved)
    }
    let isVerified = plan.verifies && window.end == .reached && window.check != nil
    history.budget.spend(isVerified ? 2 : 1, on: window.duplicate)
    // Any page may have shifted and back.
    if isVerified { frontier = 0 }
    beginWindow()
  }

  private mutating func beginWindow() {
    window = ReadingWindow(number: window.number + 1)
    underWay = []
  }
}
