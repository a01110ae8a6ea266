import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// A reading of the differences between a list in order of account id and a known state of it.
///
/// The newest follows come from GraphQL, newest first; departures, and the returns of old followers,
/// are found by `Bisection`. The list can move meanwhile: `addsUp` shows if the result is consistent.
struct DifferenceReading: Sendable {
  /// The end of a reading without a result.
  enum Stop: Error {
    case failed(QueryError)
    /// The whole list must be read.
    case needsWholeReading(WholeReadingReason)
  }

  /// The maximum number of pages to read in search of the last one.
  private static var maximumEndCount: Int { 4 }

  private let list: ListName
  private let context: QueryContext
  private let known: KnownList
  private let knownPeople: [SnapshotPerson]
  /// The people who should be in the list, by ascending id.
  private(set) var people: [SnapshotPerson]
  /// The known people that the pages lack.
  private(set) var missing: [Int64: SnapshotPerson] = [:]
  /// The list's own count when the newest follows were last read, which can differ from its length
  /// for months.
  private var totalCount = 0
  /// The length of the list when its last page was last read.
  private var length = 0
  /// The newest follows that aren't on the pages where they belong.
  private var unlisted: Set<Int64> = []
  /// The account whose list it is; nil before the first answer.
  private(set) var owner: Account?
  /// The time at which the first request was sent.
  private(set) var start = Date.distantFuture
  /// The ids of the newest follows, up to 100.
  private(set) var newest: [Int64]
  /// The newest follows, and accounts that were looked up, by id.
  private(set) var follows: [Int64: Account] = [:]
  /// The pages that were read, by number; of those that were read again, the last answer.
  private(set) var pages: [Int: Page<[Account]>] = [:]
  private var progress: QueryProgress
  /// The logins that the known list doesn't have, in lower case, with the ids of their accounts.
  private var newLogins: [String: Int64] = [:]

  init(of list: ListName, since known: KnownList, in context: QueryContext) {
    self.list = list
    self.context = context
    self.known = known
    knownPeople = known.people.sorted()
    let open = Set(known.history.open.map(\.id))
    people = knownPeople.filter { !open.contains($0.id) }
    for person in knownPeople where open.contains(person.id) { missing[person.id] = person }
    newest = known.newest
    progress = QueryProgress(.pages, of: .list(list))
  }

  /// True if somebody is new only by a page that doesn't tell whose list it is: one without a Link,
  /// for which the login may have been given to another account after GraphQL's answer.
  var mayBeOfAnother: Bool {
    pages.values.allSatisfy { $0.links.ownerID == nil }
      && people.contains { !knownPeople.holds($0.id) && follows[$0.id] == nil }
  }

  /// True if the people are as many as the list had at the last reading of its pages.
  var addsUp: Bool { people.count == length }

  private var client: GitHubClient { context.client }

  /// The accounts on the pages, by id.
  var accounts: [Int64: Account] {
    let pages = pages.values.sorted { $0.fetchedAt < $1.fetchedAt }
    return Dictionary(pages.flatMap(\.answer).map { ($0.id, $0) }) { $1 }
  }

  /// Reads the newest follows, as far as an account that was among the newest before.
  mutating func readNewest() async throws(Stop) {
    let direction = list.relation == .following ? FollowDirection.following : .followers
    let before = Set(newest)
    // Known accounts that have followed again are newer than others that came.
    var knownPageCount = 0
    let found: NewestFollows.Newest
    do throws(GitHubError) {
      found = try await client.newestFollows(of: list.login, direction).read { page in
        guard let last = page.last else { return true }
        if before.isEmpty { return people.holds(last.id) }
        if before.contains(last.id) { return true }
        guard page.allSatisfy({ people.holds($0.id) }) else { return false }
        knownPageCount += 1
        return knownPageCount > 1 || page.contains { before.contains($0.id) }
      }
    } catch {
      switch error {
      // GraphQL has a limit of its own.
      case .graphQLUnavailable, .limited: throw .needsWholeReading(.noGraphQL)
      default: throw stop(error)
      }
    }
    guard let owner = found.owner, owner.id == known.owner else {
      throw .needsWholeReading(.otherAccount)
    }
    self.owner = owner
    start = min(start, found.startedAt)
    totalCount = found.totalCount
    newest = found.people.prefix(pageLength).map(\.id)
    for account in found.people { follows[account.id] = account }
    update(
      adding: found.people.filter { !people.holds($0.id) && !unlisted.contains($0.id) },
      renaming: found.people)
  }

  /// Reads pages until each stretch between them has its expected length and each new follow was on
  /// its page, and updates the people.
  ///
  /// GraphQL and REST can lag behind each other: a follow that only GraphQL shows may have ended, and
  /// another arrival in its stretch makes up for it.
  ///
  /// If `isProbing`, at least one page in each 25 is read.
  mutating func readPages(isProbing: Bool) async throws(Stop) {
    context.report(.began(progress))
    defer { context.report(.ended) }
    let ends = try await lastPages()
    guard let last = ends.last else { throw .needsWholeReading(.mismatch) }
    var bisection = Bisection(
      expecting: people.map(\.id), lastPage: last.number, last.answer.map(\.id))
    for page in ends.dropLast() { bisection.add(page.number, page.answer.map(\.id)) }
    length = bisection.count
    let added = people.map(\.id).filter { !knownPeople.holds($0) }
    var accounts = ends.flatMap(\.answer)
    var numbers = isProbing ? bisection.probes : []
    repeat {
      try await read(numbers) { page in
        bisection.add(page.number, page.answer.map(\.id))
        accounts += page.answer
      }
      if !bisection.isRegular { throw .needsWholeReading(.irregular) }
      if bisection.isCostly { throw .needsWholeReading(.manyChanges) }
      numbers = bisection.nextPages
      if numbers.isEmpty { numbers = bisection.pages(of: added) }
    } while !numbers.isEmpty
    let missing = bisection.missing
    unlisted = missing.intersection(added)
    for id in missing {
      let place = knownPeople.place(of: id)
      if knownPeople[place...].first?.id == id { self.missing[id] = knownPeople[place] }
    }
    update(removing: missing, adding: bisection.surplus(of: accounts), renaming: accounts)
  }

  /// Looks up the known people whose logins other accounts have now, because they were renamed.
  mutating func resolveNames() async throws(Stop) {
    if newLogins.isEmpty { return }
    let outdated = people.filter { person in
      newLogins[person.login.lowercased()].map { $0 != person.id } ?? false
    }
    for person in outdated {
      do throws(GitHubError) {
        let profile = try await client.answer(to: .profile(id: person.id), notBefore: start)
        follows[person.id] = profile.answer.account
        update(adding: [], renaming: [profile.answer.account])
      } catch .notFound {
        // The account is gone; the next reading finds its place empty.
      } catch {
        throw stop(error)
      }
    }
  }

  /// Adds people again that pages lacked, although they are in the list.
  mutating func restore(_ stayed: [Account]) { update(adding: stayed, renaming: []) }

  private mutating func update(
    removing: Set<Int64> = [], adding added: [Account], renaming renamed: [Account]
  ) {
    for account in renamed {
      let place = people.place(of: account.id)
      guard let person = people[place...].first, person.id == account.id else { continue }
      if person.login != account.login {
        people[place] = SnapshotPerson(account)
        newLogins[account.login.lowercased()] = account.id
      }
    }
    if !removing.isEmpty { people.removeAll { removing.contains($0.id) } }
    if added.isEmpty { return }
    for account in added {
      missing[account.id] = nil
      newLogins[account.login.lowercased()] = account.id
    }
    let unique = Dictionary(added.map { ($0.id, SnapshotPerson($0)) }) { $1 }
    people += unique.values
    people.sort { $0.id < $1.id }
  }

  /// Fetches the last page, which the list's own count names, unless it counts more or fewer accounts
  /// than the pages have.
  ///
  /// - Returns: The pages with accounts that were read, in order; none if the end wasn't found.
  private mutating func lastPages() async throws(Stop) -> [Page<[Account]>] {
    var found: [Page<[Account]>] = []
    var number = max(1, (totalCount + pageLength - 1) / pageLength)
    var empty = Int.max
    for _ in 0..<DifferenceReading.maximumEndCount where 1..<empty ~= number {
      var page: Page<[Account]>?
      try await read([number]) { page = $0 }
      // By the list's own count, this page has accounts; a single empty answer may be a fault.
      if page?.answer.isEmpty == true, (number - 1) * pageLength < totalCount {
        try await read([number]) { page = $0 }
      }
      guard let page else { break }
      if page.answer.isEmpty {
        empty = number
        if let last = found.last, last.isFull, last.number == number - 1 { return found }
        number = min(page.links.lastNumber ?? .max, number - 1)
        continue
      }
      found.append(page)
      // A 304 has no Link, and the stored one may be old.
      let mayHaveNext = page.links.hasNext || page.isFull && page.origin != .network
      guard mayHaveNext, number + 1 < empty else { return found }
      number = min(max(page.links.lastNumber ?? 0, number + 1), empty - 1)
    }
    return []
  }

  private mutating func read(
    _ numbers: [Int], _ use: (Page<[Account]>) -> Void
  ) async throws(Stop) {
    var rest = numbers[...]
    let endpoint = list.relation.endpoint(of: list.login)
    let total = pages.count + numbers.count
    try await runConcurrently(context.parallelism) {
      rest.popFirst()
    } work: { [client, ownerID = owner?.id] number in
      await result { () throws(GitHubError) in
        try await client.currentPage(number, of: endpoint, ownedBy: ownerID)
      }
    } use: { (answer: Result<Page<[Account]>, GitHubError>) throws(Stop) in
      let page: Page<[Account]>
      do throws(GitHubError) { page = try answer.get() } catch { throw stop(error) }
      pages[page.number] = page
      progress.advance(to: pages.count, of: total, page.rateLimit)
      context.report(.progress(progress))
      use(page)
      return true
    }
  }

  /// Returns the end of a reading after a failed request.
  private func stop(_ error: GitHubError) -> Stop {
    // The whole reading retries other requests, or explains the failure.
    error.affectsOthers
      ? .failed(QueryError(error, about: .list(of: list.login.name, list.relation)))
      : .needsWholeReading(.unavailable)
  }
}

extension Page<[Account]> {
  fileprivate var isFull: Bool { answer.count == pageLength }
}

extension SnapshotPerson {
  fileprivate init(_ account: Account) { self.init(id: account.id, login: account.login) }
}

extension [SnapshotPerson] {
  /// Returns the index of the first person whose id isn't less than `id`; the ids ascend.
  fileprivate func place(of id: Int64) -> Int { firstIndex(from: id, by: \.id) }

  fileprivate func holds(_ id: Int64) -> Bool { self[place(of: id)...].first?.id == id }
}

/// The accounts on the cached pages of a list, in their order, as they were before new pages are
/// stored.
struct CachedPeople {
  private let list: DerivedList
  private var people: ArraySlice<Account> = []
  private var pageCount = 0
  private var isAtEnd = false

  init(of list: DerivedList) { self.list = list }

  /// Reads the pages up to one that is about to be replaced.
  mutating func load(page number: Int) {
    while pageCount < number, !isAtEnd { loadNextPage() }
  }

  /// Returns the account with an id, which is greater than the ones before; nil if it isn't cached.
  mutating func account(withID id: Int64) -> Account? {
    while true {
      while let first = people.first, first.id < id { people.removeFirst() }
      if let first = people.first { return first.id == id ? first : nil }
      if isAtEnd { return nil }
      loadNextPage()
    }
  }

  private mutating func loadNextPage() {
    pageCount += 1
    guard let page = list.cached(pageCount) else {
      isAtEnd = true
      return
    }
    people += page
  }
}
