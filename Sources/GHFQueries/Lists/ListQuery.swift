package import GitHubAPI
import LocalStore

package import struct FoundationEssentials.Date

/// A paginated read of one list of people.
package struct ListQuery: Sendable {
  /// The purpose of the list, which decides how much of it is read.
  package enum Purpose: Sendable {
    /// Its people are shown as they arrive, up to a limit, or counted.
    case listing(limit: Int? = nil)
    /// As `listing`, the newest follows first.
    case newestFollows(limit: Int? = nil)
    /// Its people are compared with those of other lists.
    case set(SetPart)
    /// It is compared with its last snapshot, and the caller saves the next one; the profile's count is
    /// known if the caller has just fetched it.
    case changes(knownCount: Int?)
  }

  /// The part of a list in a set of people.
  package struct SetPart: Sendable {
    /// False if others were fetched before it, all of them complete, or are fetched side by side.
    let isFirst: Bool
    /// The lists that are read side by side with this one; nil without any.
    let group: ListGroup?
    let limit: Int?
    /// True if a cached list that was brought up to date by its differences isn't accepted.
    let needsWholeReading: Bool
  }

  package let relation: Relation
  package let login: Login
  package private(set) var context: QueryContext
  package let purpose: Purpose
  /// True if every page is fetched again before the list counts as settled.
  package var verifies = false
  /// Says how many pages of the whole list may be requested; nil if all may.
  package var allowance: PageAllowance?
  /// Decides by the first page whether the list and the lookup of its people begin, in place of the
  /// list, and throws if they don't; nil for a list without a lookup.
  package var verifyBeginning:
    (@Sendable (Page<[Account]>, QueryContext) async throws(QueryError) -> Void)?
  /// True if a page is requested only once it is needed, so that the reader may stop at any time.
  package var isSparing = false
  /// The start of an unfinished run that needs the whole list and is resumed; nil without one.
  package var start: Date?
  /// False if the progress of a lookup of the people is reported in place of the list's.
  package var reportsProgress = true

  package init(
    _ relation: Relation, of login: Login, for purpose: Purpose = .listing(),
    in context: QueryContext
  ) {
    self.relation = relation
    self.login = login
    self.purpose = purpose
    self.context = context
  }

  var client: GitHubClient { context.client }

  /// Returns the same query in the context of a driver.
  func using(_ context: QueryContext) -> ListQuery {
    var query = self
    query.context = context
    return query
  }

  /// The number of entries wanted, nil for all; pages beyond it aren't fetched.
  var limit: Int? {
    switch purpose {
    case .listing(let limit), .newestFollows(let limit): limit
    case .set(let part): part.limit
    case .changes: nil
    }
  }

  private var setPart: SetPart? { if case .set(let part) = purpose { part } else { nil } }

  private var isForChanges: Bool { if case .changes = purpose { true } else { false } }

  /// Returns the list's people, page by page in its order, each once.
  ///
  /// The first page has what is known of the whole list. The list's own facts are in the end. A failure
  /// has the progress so far.
  package func answer() -> sending Answer<Account, QueryError> {
    context.drive { [self] sink, context throws(QueryError) in
      try await using(context).send(to: sink)
    }
  }

  /// Returns the people of a list of an account, whose login is fetched first if it isn't known.
  package static func answer(
    _ relation: Relation, of user: UserReference, in context: QueryContext
  ) -> sending Answer<Account, QueryError> {
    context.drive { sink, context throws(QueryError) in
      let login = try await context.login(of: user)
      return try await ListQuery(relation, of: login, in: context).send(to: sink)
    }
  }

  private func send(to sink: Sink<Account>) async throws(QueryError) -> Ending {
    var pages = CachedPages(upTo: limit)
    let end: Ending.List
    do throws(QueryError) {
      end = try await read { page throws(QueryError) in
        guard let pages = pages.add(page) else { return true }
        return try await sink.send(pages)
      }
    } catch {
      // Of a cached list that lacks a page, the pages before it are shown.
      _ = try await sink.send(pages.rest())
      throw error
    }
    _ = try await sink.send(pages.rest())
    var ending = Ending()
    (ending.list, ending.states) = (end, [end.state])
    if end.isByDifferences { ending.age.noteDifferences() }
    return ending
  }

  /// Reads the list, and passes each page to `send`, which returns false if no more are wanted.
  private func read(
    _ send: (Page<[Account]>) async throws(QueryError) -> Bool
  ) async throws(QueryError) -> Ending.List {
    if case .newestFollows = purpose { return try await readNewestFirst(send) }
    // Without a token, each page that isn't needed is one of 60.
    var isSparing = isSparing
    if context.use.mayEndEarly, setPart == nil, await client.viewer() == nil { isSparing = true }
    let knownCount = if case .changes(let count) = purpose { count } else { Int?.none }
    let pages = client.pages(
      of: await client.asViewer(relation.endpoint(of: login)),
      parallel: isSparing ? 1 : context.parallelism, limit: limit,
      resumedSince: start, count: relation.listCount(of: login, known: knownCount),
      verifies: verifies, needsWholeReading: setPart?.needsWholeReading ?? false,
      allowance: allowance)
    var run = Run(self, of: pages)
    return try await read(pages, &run, send)
  }

  /// Reads the pages, reports how complete the list is, and saves its snapshot if it is settled.
  ///
  /// `reason` returns the error of a list that can't be fetched; nil for the usual one.
  private func read(
    _ pages: some PagedList, _ run: inout Run,
    _ send: (Page<[Account]>) async throws(QueryError) -> Bool,
    reason: (GitHubError) async -> QueryError? = { _ in nil }
  ) async throws(QueryError) -> Ending.List {
    defer { context.report(.ended) }
    var failure: QueryError?
    let end: ListEnd
    do throws(GitHubError) {
      end = try await pages.paginate { page in
        do throws(QueryError) {
          return try await run.take(page, send) ? .more : .enough
        } catch {
          failure = error
          if case .shortage = error.cause { return .refused }
          return .failed
        }
      }
    } catch {
      if !run.hasBegun, let reason = await reason(error) { throw reason }
      throw run.failure(error)
    }
    if let failure { throw run.stopped(by: failure) }
    context.report(.ended)
    report(.unsettled(end.state))
    let invisibleCount = run.people.count == 0 ? end.invisibleCount : nil
    if let invisibleCount, !isForChanges {
      // An empty answer, and a comparison with it, would be wrong about everyone.
      throw run.stopped(by: QueryError(.hiddenList(count: invisibleCount), about: subject))
    }
    if let hidden = end.hidden, invisibleCount == nil, !isForChanges { report(.hidden(hidden)) }
    var snapshot: ListSnapshot?
    if end.state == .settled, let date = end.asOf {
      snapshot = ListSnapshot(
        people: run.people.without(end.withdrawnIDs), start: date, end: end.checkedAt,
        reading: end.isByDifferences ? .derived : .whole(ascends: run.order.ascends),
        owner: end.ownerID)
    }
    if savesSnapshot, relation.isOfFollows, invisibleCount == nil, let snapshot {
      await StoredSnapshots(of: list, in: context).saveQuietly(snapshot, of: name)
    }
    // GitHub's lists have no hidden accounts, so these may as well be missing.
    let isDoubtful = verifies && end.state == .settled && end.hidden != nil
    return Ending.List(
      state: isDoubtful ? .moved : end.state, people: run.people,
      asOf: run.oldest ?? context.clock.now(),
      snapshot: snapshot, totalCount: end.totalCount ?? (end.state == .cut ? run.totalCount : nil),
      maximumCount: end.state == .cut ? run.maximumCount : nil, invisibleCount: invisibleCount,
      hidden: invisibleCount == nil ? end.hidden : nil, ownerID: end.ownerID,
      isByDifferences: end.isByDifferences, withdrawnIDs: end.withdrawnIDs)
  }

  var list: ListName { ListName(relation, of: login) }

  /// The list's name if the query fetches several; nil otherwise.
  var name: ListName? { setPart == nil ? nil : list }

  private var savesSnapshot: Bool {
    switch purpose {
    case .listing, .set: true
    // The order of follows isn't the list's.
    case .newestFollows, .changes: false
    }
  }

  var subject: QuerySubject { .list(of: login.name, relation) }

  /// Records the end of a list that may be read side by side with others.
  func leaveGroup() { setPart?.group?.leave(list) }

  /// Reports which members of an organisation are visible.
  func reportVisibility() {
    guard case .members(let team) = relation, team == nil else { return }
    context.report(.publicMembers, of: list)
  }

  /// Reports an event of the list.
  func report(_ event: QueryEvent) { context.report(event, of: name) }
}

extension ListState {
  /// Throws an error if the list never settled and `isWanted` is `true`, and in any case if an account
  /// stays on two of its pages.
  ///
  /// Called after everything is printed.
  package func verify(if isWanted: Bool) throws(QueryError) {
    switch self {
    case .settled, .cut: return
    case .moved, .unchecked: if isWanted { throw QueryError(.unsettled) }
    case .repeated: throw QueryError(.unsettled)
    }
  }
}

extension ListQuery {
  /// The pages of a list that have arrived so far.
  struct Run: ~Copyable {
    private let list: ListQuery
    /// The pages by number; nil for pages by cursor, which can't be resumed.
    private let pages: Pages?
    private var progress: QueryProgress
    private var limitIsKnown = false
    /// True if an earlier run has begun the list.
    private let isResumed: Bool
    /// The people on all pages so far.
    private(set) var people = Snapshot()
    /// The order of the ids on these pages.
    private(set) var order = ListOrder()
    private var names = TakenLogins()
    /// The time at which the oldest of these pages was fetched or confirmed.
    private(set) var oldest: Date?
    /// The number of entries in the list according to its first page; nil if unknown.
    private(set) var totalCount: Int?
    /// True if a page was passed on.
    private(set) var hasBegun = false

    /// Begins a list, and reports if it resumes an earlier run.
    init(_ list: ListQuery, of pages: Pages? = nil) {
      self.list = list
      self.pages = pages
      let resumption = pages?.resumption ?? .none
      if case .resumable = resumption { isResumed = true } else { isResumed = list.start != nil }
      progress = QueryProgress(.pages, of: list.name.map { .list($0) })
      if list.reportsProgress, list.setPart?.group == nil { list.context.report(.began(progress)) }
      if pages != nil { list.report(.resumption(resumption)) }
    }

    /// The number of entries that fit on the list's pages; nil if unknown.
    var maximumCount: Int? { progress.total.map { $0 * pageLength } }

    /// Passes a page on, and returns `true` if more are wanted.
    ///
    /// - Throws: The error of `send`, or `QueryError` if the limit would stop the list, so that it doesn't
    ///   begin.
    mutating func take(
      _ page: Page<[Account]>, _ send: (Page<[Account]>) async throws(QueryError) -> Bool
    ) async throws(QueryError) -> Bool {
      if !limitIsKnown, list.allowance == nil { try await verifyBeginning(page) }
      totalCount = totalCount ?? page.totalCount
      oldest = min(oldest ?? page.fetchedAt, page.fetchedAt)
      // A set drops those who are withdrawn; what is printed can't be taken back.
      let shown = list.setPart == nil ? names.withoutTaken(page, after: people) : page
      // Counted before it is sent: a consumer that is cancelled with the page in its hands doesn't come back.
      progress.advance(page)
      if !hasBegun, let most = maximumCount {
        // No list is longer than a million.
        people.reserve(min(most, list.limit ?? .max, 1_000_000))
      }
      for person in page.answer { people.add(id: person.id, login: person.login) }
      order.add(page)
      if !hasBegun { list.report(.listBegan(shown)) }
      hasBegun = true
      let wantsMore = try await send(shown)
      if let group = list.setPart?.group {
        group.advance(
          list.list, to: progress.count, of: progress.total, page.rateLimit, reports: !page.isFree)
      } else if list.reportsProgress, !page.isFree {
        list.context.report(.progress(progress))
      }
      return wantsMore
    }

    /// Decides whether the list is read on after its first page, by the requests that it needs, together
    /// with the requests of lists that are read side by side.
    ///
    /// - Throws: `QueryError` if it doesn't begin.
    private mutating func verifyBeginning(_ page: Page<[Account]>) async throws(QueryError) {
      if let verify = list.verifyBeginning {
        limitIsKnown = true
        return try await verify(page, list.context)
      }
      let group = list.setPart?.group
      let isFree = list.client.isOffline || page.restIsFree
      let limit = page.rateLimit.flatMap { list.client.isCurrent($0) ? $0 : nil }
      var cost = RequestCost(
        requestCount: isFree
          ? 0 : await requestCount(behind: page, orUpTo: group == nil ? limit?.remaining ?? 0 : 0),
        rateLimit: limit, isAwaited: limit.map(list.context.awaits) ?? false)
      if limit == nil, !isFree, !isResumed, page.origin == .cache {
        cost = await .of(requestCount: cost.requestCount, in: list.context)
      }
      if list.context.use.mayEndEarly { cost.bound = .most }
      if list.context.use.canLimit, let rateLimit = cost.rateLimit {
        cost.affordableCount = rateLimit.remaining * pageLength
      }
      // The next page may be the first that reports a limit.
      limitIsKnown = isFree || cost.rateLimit != nil || page.origin != .cache
      guard let group else { return try await begin(cost, isResumed: isResumed) }
      try await group.begin(list.list, cost, isResumed: isResumed) {
        cost, isResumed throws(QueryError) in
        try await begin(cost, isResumed: isResumed)
      }
    }

    /// Returns the number of requests for the pages after one that was just delivered.
    private func requestCount(behind page: Page<[Account]>, orUpTo enough: Int) async -> Int {
      guard let pages else { return max((page.links.lastNumber ?? 0) - page.number, 0) }
      return await pages.requestCount(behind: page, orUpTo: enough)
    }

    private func begin(_ cost: RequestCost, isResumed: Bool) async throws(QueryError) {
      if !cost.isTooMuch { return }
      let name = list.setPart?.group == nil ? list.name : nil
      let isUnknown = try await list.context.begin(
        cost, isResumed: isResumed,
        about: list.setPart?.group == nil ? list.subject : .other, of: name)
      if isUnknown {
        list.context.report(.shortage(cost, isResumable: resumption == .rerun), of: name)
      }
    }

    /// The way in which the next run can resume this one; nil if it can't.
    private var resumption: QueryError.Resumption? {
      // Only pages that were written show whether the cache keeps them.
      list.context.stores.opened.flush()
      guard let pages, list.context.isResumable(pages.resumption) else { return nil }
      return list.setPart?.isFirst == false ? .rerunWithMaximumAge : .rerun
    }

    /// Reports that the user has stopped the list, if the next run can resume it.
    private func reportStop() {
      let count = progress.count
      guard count > 0, list.setPart?.group?.hasFailed != true, resumption != nil else { return }
      list.report(.stopped(count, of: max(progress.total ?? 0, count), .pages))
    }

    /// Returns the error with which the list was stopped.
    func stopped(by error: QueryError) -> QueryError {
      list.context.report(.ended)
      if error.isCancellation { reportStop() }
      return error
    }

    /// Returns the error of a failed list, with its progress.
    func failure(_ error: GitHubError) -> QueryError {
      list.context.report(.ended)
      let count = progress.count
      if error == .noResponse(.cancelled) { reportStop() }
      let isNotFound = if case .notFound = error { true } else { false }
      let failure =
        isNotFound && count > 0
        ? QueryError(.listDisappeared, about: list.subject)
        : QueryError(error, about: list.subject)
      // This error contains its own count.
      if case .incomplete = error { return failure }
      return failure.after(
        .init(
          count: count, total: progress.total, unit: .pages,
          list: isNotFound && count == 0 ? nil : list.name, resumption: resumption))
    }
  }
}

extension ListQuery {
  /// Reads the list as `read` does, the newest follow first.
  private func readNewestFirst(
    _ send: (Page<[Account]>) async throws(QueryError) -> Bool
  ) async throws(QueryError) -> Ending.List {
    let people = client.newestFollows(
      of: login, relation == .following ? .following : .followers, limit: limit)
    var run = Run(self)
    return try await read(people, &run, send) { await reasonForNoOrder($0) }
  }

  /// Returns the reason that GitHub doesn't return the list in this order; nil for other failures.
  private func reasonForNoOrder(_ error: GitHubError) async -> QueryError? {
    let lack: QueryError.OrderLack
    switch error {
    case .notSignedIn(_, hadToken: false): lack = .noToken
    case .graphQLUnavailable(let status):
      lack = .noGraphQL(host: client.base.webHost, status: status)
    case .notFound:
      // GraphQL finds users only, REST all accounts.
      do throws(GitHubError) {
        let kind = try await client.answer(to: .profile(login)).answer.account.kind
        lack = kind == .organization ? .organization : .hiddenAccount
      } catch {
        return QueryError(error, about: subject)
      }
    default: return nil
    }
    return QueryError(.noOrder(lack), about: subject)
  }
}

/// A list of accounts that arrives in pages.
private protocol PagedList: Sendable {
  /// Passes each page to `use`, in order, until the list ends or `use` has enough.
  func paginate(_ use: PageConsumer) async throws(GitHubError) -> ListEnd
}

extension Pages: PagedList {}

extension NewestFollows: PagedList {}

/// The cached pages of a list that are sent together, since a wait costs more than such a page.
private struct CachedPages {
  private static let largestCount = 10

  /// The number of people wanted; nil for all.
  private let limit: Int?
  private var pages: [Page<[Account]>] = []
  private var count = 0
  private var isFirst = true

  init(upTo limit: Int?) { self.limit = limit }

  /// Adds a page, and returns the ones to send; nil if more can be added.
  mutating func add(_ page: Page<[Account]>) -> [Page<[Account]>]? {
    pages.append(page)
    count += page.answer.count
    let isLast = !page.links.hasNext || limit.map { count >= $0 } ?? false
    defer { isFirst = false }
    return isFirst || isLast || !page.isFree || pages.count == Self.largestCount ? rest() : nil
  }

  /// Returns the pages that weren't sent.
  mutating func rest() -> [Page<[Account]>] {
    defer { pages = [] }
    return pages
  }
}

extension Page {
  /// True if neither the page nor the rest of its list needs a request.
  fileprivate var isFree: Bool { restIsFree && origin == .cache }
}
