extension NumberedPages {
  /// Reads the list once, from its first page to its end.
  ///
  /// - Returns: How complete the list is by this pass alone.
  /// - Throws: `PagesError` as `paginate`, but for `.incomplete`: see `Pass.isShort`.
  func run<Stop: Error>(
    _ pass: inout Pass, _ delivery: inout Delivery<Element>,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> ListState {
    let (first, total) = try await result { () throws(GitHubError) in
      try await firstPage(in: pass)
    }.got(Stop.self)
    pass.isWhole = provesEnd(first)
    delivery.reserve(pageCount: first.links.lastNumber ?? 1)
    guard try await take(first, in: &pass, &delivery, use) else { return .cut }
    pass.isWhole = false
    if pass.number == 1, let limit, let last = first.links.lastNumber, first.links.hasNext,
      (last - 1) * pageLength >= limit
    {
      pass.lastNumber = last
      try await readBeginning(upTo: limit, in: &pass, &delivery, use)
      // Hidden accounts, or a list that became shorter, leave too few: then all of it is needed.
      return delivery.collected.isEnough ? .cut : .moved
    }
    var search = EndSearch(of: self, from: first, total: total, in: pass)
    var failure: GitHubError?
    do throws(GitHubError) {
      try await search.run()
    } catch {
      guard error.isOfOnePage else { throw .failed(error) }
      // What lies before that page can be had all the same.
      search.giveUp(before: search.requested)
      failure = error
    }
    pass.lastNumber = search.lastNumber
    pass.totalCount = search.totalCount
    pass.isShort = search.isShort || first.answer.isEmpty && search.lastNumber > 1
    var check = Recheck(search)
    try await readRest(search, &check, in: &pass, &delivery, use)
    if delivery.collected.isEnough {
      // What the server returned empty behind the limit doesn't matter.
      pass.isShort = pass.tally.hasHole
      return .cut
    }
    if let failure { throw .failed(failure) }
    if search.isUnresolved { return .moved }
    // The profile turned private, or public, between two pages.
    if search.countsNone, pass.tally.entryCount > 0 { return .moved }
    pass.isWhole = true
    if search.isMoved || delivery.collected.repeats { return .moved }
    do throws(GitHubError) {
      if try await isChanged(&pass, by: check) { return .moved }
    } catch {
      guard case .limited = error else { throw .failed(error) }
      return .unchecked
    }
    return .settled
  }

  /// Reads as many pages as the limit needs, which the end of the list is far behind.
  private func readBeginning<Stop: Error>(
    upTo limit: Int, in pass: inout Pass, _ delivery: inout Delivery<Element>,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) {
    var asked = 1
    try await sideBySide(parallel) { () -> Int? in
      // Hidden accounts leave gaps, so more pages may be needed than the limit alone tells.
      let missing = max(0, (pass.tally.nextNumber - 1) * pageLength - delivery.collected.count)
      let isEnough = asked >= pass.tally.nextNumber && asked * pageLength - missing >= limit
      guard asked < pass.lastNumber, !isEnough else { return nil }
      asked += 1
      return asked
    } work: { [since = pass.since] number in
      await result { () throws(GitHubError) in try await filledPage(number, since: since) }
    } use: { fetched throws(PagesError<Stop>) in
      let page = try fetched.got(Stop.self)
      // What is missing there is found where the end of the list is.
      if page.answer.isEmpty { return false }
      return try await take(page, in: &pass, &delivery, use)
    }
  }

  /// Reads the pages after the first, those of the end search last.
  private func readRest<Stop: Error>(
    _ search: EndSearch<Element>, _ check: inout Recheck, in pass: inout Pass,
    _ delivery: inout Delivery<Element>, _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) {
    let (since, isOutdated) = (pass.since, pass.isOutdated)
    var number = 2
    var emptyCount = 0
    try await sideBySide(parallel) { () -> Request? in
      if number < search.start {
        defer { number += 1 }
        return (number, false)
      }
      return check.begin(in: pass) ? (search.start, true) : nil
    } work: { request in
      let page = await result { () throws(GitHubError) in
        if request.isRecheck { return try await again(request.number) }
        return try await filledPage(
          request.number, since: since, isOutdated: isOutdated, notBefore: search.newest)
      }
      return (page, request.isRecheck)
    } use: { (answer: Answer) throws(PagesError<Stop>) in
      if answer.isRecheck {
        check.early = answer.page
        return true
      }
      let page = try answer.page.got(Stop.self)
      if page.answer.isEmpty { emptyCount += 1 }
      guard try await take(page, in: &pass, &delivery, use) else { return false }
      // A server that returns nothing for page after page could keep this up for ever.
      return emptyCount < 10 && !(search.isUnresolved && emptyCount > 0)
    }
    if emptyCount > 0 { pass.isShort = true }
    if delivery.collected.isEnough || search.isUnresolved || emptyCount >= 10 { return }
    for number in search.tailNumbers {
      guard let page = search.tail[number] else { continue }
      if page.answer.isEmpty, number < search.lastNumber { pass.isShort = true }
      guard try await take(page, in: &pass, &delivery, use) else { return }
    }
  }

  /// A page behind the first to fetch, or to fetch again.
  private typealias Request = (number: Int, isRecheck: Bool)
  private typealias Answer = (page: Result<Page<[Element]>, GitHubError>, isRecheck: Bool)

  /// Passes one page on, and returns whether to continue.
  private func take<Stop: Error>(
    _ page: Page<[Element]>, in pass: inout Pass, _ delivery: inout Delivery<Element>,
    _ use: (Page<[Element]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Bool {
    pass.tally.note(page)
    let unseen = delivery.unseen(of: page)
    return try await delivery.hand(
      unseen, isUnderWay: page.number > 1 || page.links.hasNext, to: use)
  }
}

extension GitHubError {
  /// Whether other pages of the list may well be there.
  fileprivate var isOfOnePage: Bool {
    switch self {
    case .notFound, .gone, .refused, .listCutOff, .invalid, .serverFault, .unreadable: true
    // To wait for a server that doesn't answer at all takes long enough as it is.
    case .noResponse(let error): error.isOfOneAnswer
    case .notSignedIn, .limited, .graphQLUnavailable, .redirected, .unexpected,
      .endlessList, .incomplete, .notGitHub, .unusableToken, .notCached:
      false
    }
  }
}

extension TransportError {
  /// Whether the server answered, but this answer could not be received.
  fileprivate var isOfOneAnswer: Bool {
    switch self {
    case .connectionLost, .malformedResponse, .bodyTooLarge, .headerTooLarge: true
    case .libraryMissing, .hostNotFound, .connectionFailed, .proxyRefused, .tlsFailed, .timedOut,
      .setUpFailed, .withheld, .cancelled:
      false
    }
  }
}
