package import GitHubAPI

import struct FoundationEssentials.Date

/// The way to whole profiles, by login, by id, or of a list.
///
/// With a token, GraphQL looks up to 100 accounts up at once, with their relation marks. Otherwise, for
/// accounts that GraphQL doesn't return, and for email addresses, REST looks them up one by one. The
/// lookup of many accounts by id reports its cost and progress.
package struct ProfileFetcher: Sendable {
  package private(set) var context: QueryContext
  /// The marker of a lookup that another run can resume; nil if none can.
  let marker: ResumeMarker?
  /// True if the server is known to serve accounts, for example because it has just sent the list.
  package var isKnownToAnswer = true
  /// The subject of an error about an account.
  package var subject: @Sendable (Account) -> QuerySubject = { .account($0.login) }
  /// The unit of what REST looks up one by one if GraphQL is missing.
  var unit = QueryUnit.profiles
  /// Set once GraphQL turns out to be missing.
  let missingGraphQL = OnceFlag()

  package init(resuming marker: ResumeMarker? = nil, in context: QueryContext) {
    self.marker = marker
    self.context = context
  }

  var client: GitHubClient { context.client }

  /// Returns the same lookup in the context of a driver.
  func using(_ context: QueryContext) -> ProfileFetcher {
    var fetcher = self
    fetcher.context = context
    return fetcher
  }

  /// Half of what GraphQL allows in one query; 100 profiles may exceed its resources.
  static let firstBatchSize = 50
  /// A lookup of more accounts is resumed for a day; that of fewer is repeated.
  static let repeatableCount = 1_000

  /// Looks up the accounts of an answer once it has ended.
  ///
  /// - Returns: The findings, in the order of the accounts; the end is that of the answer. An error that
  ///   affects all other accounts too, such as a rate limit, is a failure with the progress so far.
  package func findings(
    aboutAll answer: sending Answer<Account, QueryError>
  ) -> sending Answer<ProfileFinding, QueryError> {
    context.drive { [self] sink, context throws(QueryError) in
      let (accounts, ending) = try await answer.all(for: context)
      let date = ending.age.oldest ?? context.clock.now()
      try await using(context).lookUp(accounts, asOf: date, to: sink)
      return ending
    }
  }

  /// Looks up the accounts of a list.
  ///
  /// With a token, the accounts are looked up while the list is being fetched. Without one, so are those
  /// of each page if there may be enough soon, or if the limit won't suffice; otherwise, the list is fetched
  /// first, because the cost of the lookups depends on it.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - people: Picks the accounts to look up.
  ///   - countsRest: True if the list is read on behind enough findings as far as that needs no request,
  ///     and the end has its accounts.
  /// - Returns: The findings, in the order of the list. A failure is that of the list, or of a lookup as
  ///   above.
  package func findings(
    about list: ListQuery, who people: PeopleFilter = PeopleFilter(), countsRest: Bool = false
  ) -> sending Answer<ProfileFinding, QueryError> {
    context.drive { [self] sink, context throws(QueryError) in
      var list = ListedAccounts(
        list.using(context), who: people, countsRest: countsRest, using(context), to: sink)
      return try await list.lookUp()
    }
  }

  fileprivate func lookUp(
    _ accounts: [Account], asOf date: Date, to sink: Sink<ProfileFinding>
  ) async throws(QueryError) {
    if accounts.isEmpty { return }
    var lookup = ProfileLookup(self, to: sink)
    defer { context.report(.ended) }
    let start = marker?.start
    lookup.add(accounts, asOf: date, of: accounts.count, isWhole: true)
    if try await isSignedIn(for: accounts, since: start) {
      if await client.asksGraphQL {
        try await announceBatches(of: accounts, since: start, of: date)
      }
      try await withTaskGroup(of: ProfileLookup.Tasks.Element.self) {
        tasks -> Result<Void, QueryError> in
        defer { tasks.cancelAll() }
        do throws(QueryError) {
          return .success(try await lookup.finish(&tasks))
        } catch {
          return .failure(error)
        }
      }.get()
    }
    try await lookup.end()
  }

  /// The number of batches at once; those after the reader has enough would be wasted.
  var width: Int { context.use.mayEndEarly ? 1 : context.parallelism }

  /// Checks that a 404 is about the account, and not from a server other than GitHub.
  func checkThatServerAnswers() async throws(QueryError) {
    let answers = await client.servesGitHubAPI()
    if answers == true { return }
    context.report(.ended)
    let host = client.base.webHost
    if answers == false {
      throw QueryError(.notGitHub(.server(host: host)), about: .other)
    }
    throw QueryError(.silentServer(host: host))
  }

  /// Returns `true` if there is a token, and always without requests.
  ///
  /// Ignores an unusable token if no request by id would count against the limit.
  private func isSignedIn(
    for accounts: [Account], since start: Date?
  ) async throws(QueryError) -> Bool {
    // Without requests, answers that were fetched with a token are used too.
    if client.isOffline { return true }
    do throws(GitHubError) {
      return try await client.isSignedIn()
    } catch {
      if await client.lookupCost(of: accounts, resumedSince: start) == 0 { return false }
      throw QueryError(error, about: .other)
    }
  }

  /// Returns an error with the number of profiles looked up before it; `total` is nil if unknown.
  package func after(_ error: QueryError, _ count: Int, of total: Int?) -> QueryError {
    let isResumable = isResumable
    if error.isCancellation, isResumable, count > 0 {
      context.report(.stopped(count, of: total, .profiles))
    }
    return error.after(
      .init(count: count, total: total, unit: .profiles, resumption: isResumable ? .rerun : nil))
  }

  /// True if the next run can use what this one has cached.
  var isResumable: Bool {
    // Only pages that were written show whether the cache keeps them.
    context.stores.opened.flush()
    return marker.map { context.isResumable($0.resumption) } ?? false
  }
}

/// The accounts of a list that are looked up as its pages arrive.
private struct ListedAccounts: ~Copyable {

  private let fetcher: ProfileFetcher
  private let sink: Sink<ProfileFinding>
  private var list: ListQuery
  private var people: PeopleFilter
  private let countsRest: Bool
  private var lookup: ProfileLookup
  /// The accounts on the pages so far, if those behind a limit are counted.
  private var accounts: [Account] = []
  private var ending = Ending()

  init(
    _ list: ListQuery, who people: PeopleFilter, countsRest: Bool, _ fetcher: ProfileFetcher,
    to sink: Sink<ProfileFinding>
  ) {
    (self.list, self.people, self.countsRest) = (list, people, countsRest)
    (self.fetcher, self.sink) = (fetcher, sink)
    lookup = ProfileLookup(fetcher, to: sink)
  }

  private var context: QueryContext { fetcher.context }

  /// Looks the accounts up, and returns the end of the list.
  mutating func lookUp() async throws(QueryError) -> Ending {
    let viewer = await fetcher.client.viewer()
    if fetcher.client.isOffline || viewer == nil {
      try await lookUpOneByOne()
    } else {
      try await lookUpInBatches()
    }
    ending.accounts = accounts
    return ending
  }

  private mutating func lookUpInBatches() async throws(QueryError) {
    defer { context.report(.ended) }
    list.reportsProgress = false
    let answer = list.answer()
    var isFirst = true
    try await withTaskGroup(of: ProfileLookup.Tasks.Element.self) {
      tasks -> Result<Void, QueryError> in
      defer { tasks.cancelAll() }
      do throws(QueryError) {
        while let page = try await answer.nextPage(for: context) {
          begin(page)
          if isFirst { _ = try await fetcher.begins(page, limit: list.limit) }
          isFirst = false
          add(page, people.picked(from: page.answer))
          try await lookup.begin(in: &tasks)
          if !wantsMore(behind: page) { answer.enough() }
        }
        try await lookup.finish(&tasks)
        return .success(())
      } catch {
        // `try?`: the error of the list matters more than one of the lookups.
        if !Task.isCancelled { try? await lookup.drain(&tasks) }
        await leave(answer, after: error)
        return .failure(error)
      }
    }.get()
    ending = answer.ending
    try await lookup.end()
  }

  /// Looks the accounts up without a token, or offline.
  private mutating func lookUpOneByOne() async throws(QueryError) {
    let isShort = OnceFlag()
    if !fetcher.client.isOffline {
      list.isSparing = true
      list.verifyBeginning = { [fetcher, limit = list.limit] page, context throws(QueryError) in
        if try await fetcher.using(context).begins(page, limit: limit) { _ = isShort.set() }
      }
    }
    let answer = list.answer()
    var wanted: [Account] = []
    do throws(QueryError) {
      while let page = try await answer.nextPage(for: context) {
        begin(page)
        let picked = people.picked(from: page.answer)
        if !fetcher.client.isOffline,
          context.use.mayEndEarly || isShort.isSet && !context.use.needsWhole
        {
          add(page, picked)
          try await lookup.lookUpRest()
          if !wantsMore(behind: page) { answer.enough() }
        } else {
          wanted += picked
          if people.isFull { answer.enough() }
        }
      }
    } catch {
      await leave(answer, after: error)
      throw error
    }
    ending = answer.ending
    if wanted.isEmpty { return try await lookup.end() }
    let date = ending.age.oldest ?? context.clock.now()
    try await fetcher.lookUp(wanted, asOf: date, to: sink)
  }

  /// Ends the list after an error, perhaps of a lookup.
  ///
  /// A lookup that can't be resumed leaves it to the list to say what can.
  private func leave(_ list: Answer<Account, QueryError>, after error: QueryError) async {
    let isResumable = error.progress?.count ?? 0 > 0 && error.progress?.resumption != nil
    await list.abandon(for: error.isCancellation && !isResumable ? context : nil)
  }

  private mutating func begin(_ page: Page<[Account]>) {
    if countsRest { accounts += page.answer }
  }

  private mutating func add(_ page: Page<[Account]>, _ picked: [Account]) {
    let total = page.totalCount ?? pageLength * (page.links.lastNumber ?? 1)
    lookup.add(picked, asOf: page.fetchedAt, of: min(total, list.limit ?? total))
  }

  private func wantsMore(behind page: Page<[Account]>) -> Bool {
    (!lookup.isEnough || countsRest && page.restIsFree) && !people.isFull
  }
}
