package import GitHubAPI

import struct FoundationEssentials.Date

/// The way to whole profiles, by login, by id, or of a list.
///
/// With a token, GraphQL looks up to 100 accounts up at once, with their relation marks. Otherwise, for
/// accounts that GraphQL doesn't return, and for email addresses, REST looks them up one by one. The
/// lookup of many accounts by id reports its cost and progress.
package struct ProfileFetcher: Sendable {
  package let context: QueryContext
  /// The marker of a lookup that another run can resume; nil if none can.
  let marker: ResumeMarker?
  /// The use of a part of the profiles.
  package var use = PartUse()
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

  /// Half of what GraphQL allows in one query; 100 profiles may exceed its resources.
  static let firstBatchSize = 50
  /// A lookup of more accounts is resumed for a day; that of fewer is repeated.
  static let repeatableCount = 1_000

  /// Passes the findings to a reader, in the order of the accounts, until it has enough.
  ///
  /// - Parameters:
  ///   - accounts: The accounts to look up.
  ///   - filter: Picks the profiles for a `ProfileReader`.
  ///   - isOfList: True if the accounts are those of a list.
  ///   - age: The age of cached profiles, which is updated.
  ///   - reader: The reader.
  /// - Returns: The filter with its counts.
  /// - Throws: The error of the reader, or an error that affects all other accounts too, such as a rate
  ///   limit, with the progress so far.
  @discardableResult
  package func run(
    _ accounts: [Account], picking filter: PeopleFilter = PeopleFilter(),
    isOfList: Bool = false, noting age: inout CacheAge,
    to reader: inout some FindingReader & ~Copyable
  ) async throws(QueryError) -> PeopleFilter {
    if accounts.isEmpty { return filter }
    var lookup = ProfileLookup(self, picking: filter, total: isOfList ? nil : accounts.count)
    defer { context.report(.ended) }
    let start = marker?.start
    lookup.add(
      accounts, asOf: age.oldest ?? context.clock.now(), of: accounts.count, isWhole: true)
    if try await isSignedIn(for: accounts, since: start) {
      if await client.asksGraphQL {
        let date = age.oldest ?? context.clock.now()
        try await announceBatches(of: accounts, since: start, of: date)
      }
      try await withTaskGroup(of: ProfileLookup.Tasks.Element.self) {
        tasks -> Result<Void, QueryError> in
        defer { tasks.cancelAll() }
        do throws(QueryError) {
          return .success(try await lookup.finish(&tasks, to: &reader))
        } catch {
          age.note(lookup.age)
          return .failure(error)
        }
      }.get()
    }
    return try await lookup.end(noting: &age, to: &reader)
  }

  /// Passes the findings about a list's accounts to a reader, in their order, until it has enough.
  ///
  /// With a token, the accounts are looked up while the list is being fetched. Without one, so are those
  /// of each page if the reader may have enough soon, or if the limit won't suffice; otherwise, the list
  /// is fetched first, because the cost of the lookups depends on it.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - people: Picks the accounts to look up.
  ///   - filter: Picks the profiles for a `ProfileReader`.
  ///   - age: The age of what the cache answers, which is updated.
  ///   - reader: The reader.
  /// - Returns: The list's end, and the filter with its counts.
  /// - Throws: The error of the list, or those of a lookup of accounts.
  package func run(
    _ list: ListQuery, who people: PeopleFilter = PeopleFilter(),
    picking filter: PeopleFilter = PeopleFilter(),
    noting age: inout CacheAge, to reader: inout some FindingReader & ~Copyable
  ) async throws(QueryError) -> (end: Ending.List, filter: PeopleFilter) {
    var (list, people) = (list, people)
    let viewer = await client.viewer()
    if client.isOffline || viewer == nil {
      return try await runOneByOne(list, who: people, picking: filter, noting: &age, to: &reader)
    }
    defer { context.report(.ended) }
    list.reportsProgress = false
    let hasBegun = OnceFlag()
    var lookup = ProfileLookup(self, picking: filter, total: nil)
    let end = try await withTaskGroup(of: ProfileLookup.Tasks.Element.self) {
      tasks -> Result<Ending.List, QueryError> in
      defer { tasks.cancelAll() }
      do throws(QueryError) {
        let end = try await list.runByPages(noting: &age) {
          [limit = list.limit] page throws(QueryError) in
          guard try reader.begin(page) else { return false }
          if hasBegun.set() { _ = try await begins(page, limit: limit) }
          let total = page.totalCount ?? pageLength * (page.links.lastNumber ?? 1)
          lookup.add(
            people.picked(from: page.answer), asOf: page.fetchedAt,
            of: min(total, list.limit ?? total))
          try await lookup.begin(in: &tasks, to: &reader)
          return (!lookup.isEnough || reader.countsRest && page.restIsFree) && !people.isFull
        }
        try await lookup.finish(&tasks, to: &reader)
        return .success(end)
      } catch {
        // `try?`: the error of the list matters more than one of the lookups.
        if !Task.isCancelled { try? await lookup.drain(&tasks, to: &reader) }
        return .failure(error)
      }
    }.get()
    return (end, try await lookup.end(noting: &age, to: &reader))
  }

  /// Passes the findings about a list's accounts to a reader without a token, or offline.
  private func runOneByOne(
    _ list: ListQuery, who people: PeopleFilter, picking filter: PeopleFilter,
    noting age: inout CacheAge, to reader: inout some FindingReader & ~Copyable
  ) async throws(QueryError) -> (end: Ending.List, filter: PeopleFilter) {
    var (list, people) = (list, people)
    let isShort = OnceFlag()
    if !client.isOffline {
      list.isSparing = true
      list.verifyBeginning = { [limit = list.limit] page throws(QueryError) in
        if try await begins(page, limit: limit) { _ = isShort.set() }
      }
    }
    var lookup = ProfileLookup(self, picking: filter, total: nil)
    var accounts: [Account] = []
    let end = try await list.runByPages(noting: &age) { page throws(QueryError) in
      guard try reader.begin(page) else { return false }
      let picked = people.picked(from: page.answer)
      guard !client.isOffline, use.mayEndEarly || isShort.isSet && !use.needsWhole else {
        accounts += picked
        return !people.isFull
      }
      let total = page.totalCount ?? pageLength * (page.links.lastNumber ?? 1)
      lookup.add(picked, asOf: page.fetchedAt, of: min(total, list.limit ?? total))
      try await lookup.lookUpRest(to: &reader)
      return (!lookup.isEnough || reader.countsRest && page.restIsFree) && !people.isFull
    }
    if accounts.isEmpty { return (end, try await lookup.end(noting: &age, to: &reader)) }
    let picked = try await run(
      accounts, picking: filter, isOfList: true, noting: &age, to: &reader)
    return (end, picked)
  }

  /// The number of batches at once; those after the reader has enough would be wasted.
  var width: Int { use.mayEndEarly ? 1 : context.parallelism }

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
