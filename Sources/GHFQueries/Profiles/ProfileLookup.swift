import GitHubAPI

import struct FoundationEssentials.Date

/// A lookup of accounts by id, several batches at once, whose findings are passed on in the order of the
/// accounts; more accounts may be added while it runs.
struct ProfileLookup: ~Copyable {
  /// Batches with their numbers, from 0.
  typealias Tasks = TaskGroup<(number: Int, batch: ProfileFetcher.Batch)>

  private let fetcher: ProfileFetcher
  private let sink: Sink<ProfileFinding>
  /// The start of the run that is resumed.
  private let start: Date?
  private var progress = QueryProgress(.profiles)
  private var rateLimit: RateLimit?
  private var isKnownToAnswer: Bool
  /// The accounts to look up, as far as they are known.
  private var accounts: [Account] = []
  /// The number of accounts; nil while their list is being fetched.
  private var total: Int?
  /// The number of accounts that the list has, as far as it is known.
  private var expectedCount = 0
  /// The time at which the oldest part of the accounts' list was fetched or confirmed.
  private var oldest = Date.distantFuture
  private var size = BatchSize(first: ProfileFetcher.firstBatchSize)
  private var hasGraphQL = true
  private var isMarked = false
  /// True if an error has ended the lookup.
  private var hasFailed = false
  /// The number of accounts in batches that have begun.
  private var begunCount = 0
  /// The batches that have begun, those whose findings were passed on, and those under way.
  private var (begun, used, underWay) = (0, 0, 0)
  private var ready: [Int: ProfileFetcher.Batch] = [:]
  /// The number of accounts whose findings were passed on, and of the pages of these.
  private var (count, pageCount) = (0, 0)
  /// True if no more are wanted.
  private(set) var isEnough = false

  init(_ fetcher: ProfileFetcher, to sink: Sink<ProfileFinding>) {
    (self.fetcher, self.sink) = (fetcher, sink)
    start = fetcher.marker?.start
    isKnownToAnswer = fetcher.isKnownToAnswer
    fetcher.context.report(.began(progress))
  }

  private var wantsMore: Bool { hasGraphQL && !isEnough && !hasFailed }

  /// Adds accounts, whose list has `total` as far as it is known, or exactly if `isWhole`.
  ///
  /// `date` is the time at which the oldest part of them was fetched or confirmed.
  mutating func add(_ people: [Account], asOf date: Date, of total: Int, isWhole: Bool = false) {
    accounts += people
    oldest = min(oldest, date)
    expectedCount = max(expectedCount, accounts.count, total)
    if isWhole { self.total = accounts.count }
  }

  /// Begins batches while there are at least `count` accounts, or enough for a full batch if nil.
  ///
  /// Waits for a free task, so that a list isn't fetched much faster than its profiles.
  ///
  /// - Throws: An error that affects all other accounts too.
  mutating func begin(from count: Int? = nil, in tasks: inout Tasks) async throws(QueryError) {
    // A lookup of fewer is repeated rather than resumed.
    if accounts.count > ProfileFetcher.repeatableCount, !isMarked {
      fetcher.marker?.begin(since: oldest)
      isMarked = true
    }
    // Offline, an account that isn't cached must not hide the others.
    let largest = fetcher.client.isOffline ? 1 : Int.max
    while wantsMore, accounts.count - begunCount >= count ?? size.value {
      if underWay >= fetcher.width || ready.count >= 4 * fetcher.width {
        try await passOn(&tasks)
        continue
      }
      let people = Array(accounts[begunCount...].prefix(min(size.value, largest)))
      begunCount += people.count
      tasks.addTask { [fetcher, start, begun] in
        (begun, await fetcher.batch(of: people, resumedSince: start))
      }
      begun += 1
      underWay += 1
    }
  }

  /// Looks up the remaining accounts of a list that has ended.
  ///
  /// - Throws: An error that affects all other accounts too.
  mutating func finish(_ tasks: inout Tasks) async throws(QueryError) {
    total = accounts.count
    try await begin(from: 1, in: &tasks)
    try await drain(&tasks)
  }

  /// Passes on the findings of the batches under way, without beginning others.
  ///
  /// - Throws: An error that affects all other accounts too.
  mutating func drain(_ tasks: inout Tasks) async throws(QueryError) {
    while wantsMore, underWay > 0 { try await passOn(&tasks) }
  }

  /// Waits for a batch, and passes on the findings whose turn it is.
  private mutating func passOn(_ tasks: inout Tasks) async throws(QueryError) {
    guard let (number, batch) = await tasks.next() else { return }
    underWay -= 1
    batch.adapt(&size)
    ready[number] = batch
    while wantsMore, let batch = ready.removeValue(forKey: used) {
      used += 1
      guard let findings = batch.findings else {
        hasGraphQL = false
        return
      }
      hasFailed = true
      _ = try await send(findings)
      hasFailed = false
    }
  }

  /// Looks up by REST the accounts that are left, after reporting the cost if it is high, and ends the
  /// lookup.
  ///
  /// - Throws: An error that affects all other accounts too.
  mutating func end() async throws(QueryError) {
    if !isEnough, count < accounts.count {
      try await fetcher.announce(
        Array(accounts.dropFirst(count)), since: fetcher.marker?.start, of: oldest)
      try await lookUpRest()
    }
    if !isEnough { fetcher.marker?.end() }
  }

  /// Looks up by REST the accounts that were added and aren't looked up yet, and if there may be enough
  /// soon, no more at once than are still wanted.
  ///
  /// - Throws: An error that affects all other accounts too.
  mutating func lookUpRest() async throws(QueryError) {
    if isEnough { return }
    let start = fetcher.marker?.start
    let mayEndEarly = fetcher.context.use.mayEndEarly
    var rest = accounts.dropFirst(count)
    try await runConcurrently(fetcher.context.parallelism) {
      let underWay = accounts.count - rest.count - count
      if mayEndEarly, underWay >= max(sink.wantedCount ?? .max, 1) { return nil }
      return rest.popFirst()
    } work: { [fetcher] account in
      await fetcher.finding(about: account, resumedSince: start)
    } use: { finding throws(QueryError) in
      try await send([finding])
    }
  }

  /// Passes findings on, and returns true if more are wanted.
  ///
  /// - Throws: An error that affects all other accounts too, or `.cancelled`.
  private mutating func send(_ findings: [ProfileFinding]) async throws(QueryError) -> Bool {
    var passed: [ProfileFinding] = []
    if findings.contains(where: \.isFresh) { isKnownToAnswer = true }
    for finding in findings {
      if case .success(let page) = finding.page {
        sink.note(page)
        rateLimit = page.rateLimit ?? rateLimit
      }
      if finding.isGone, !isKnownToAnswer {
        try await fetcher.checkThatServerAnswers()
        isKnownToAnswer = true
      }
      if case .failure(let error) = finding.profile, finding.isOfAll || !error.isAboutOneAccount {
        fetcher.context.report(.ended)
        if !passed.isEmpty { _ = try await sendPage(passed) }
        throw fetcher.after(error, count, of: total)
      }
      passed.append(finding)
      count += 1
    }
    isEnough = try await !sendPage(passed)
    progress.advance(to: count, of: max(total ?? expectedCount, count), rateLimit)
    fetcher.context.report(.progress(progress))
    return !isEnough
  }

  private mutating func sendPage(_ findings: [ProfileFinding]) async throws(QueryError) -> Bool {
    pageCount += 1
    do throws(QueryError) {
      return try await sink.send(
        Page(
          number: pageCount, answer: findings,
          links: PageLinks(hasNext: total.map { count < $0 } ?? true, lastNumber: nil),
          fetchedAt: fetcher.context.clock.now(), origin: .network, rateLimit: rateLimit))
    } catch {
      fetcher.context.report(.ended)
      throw fetcher.after(error, count, of: total)
    }
  }
}
