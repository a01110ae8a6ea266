import GitHubAPI

import struct FoundationEssentials.Date

/// A lookup of accounts by id, several batches at once, whose findings are passed on in the order of the
/// accounts; more accounts may be added while it runs.
struct ProfileLookup: ~Copyable {
  /// Batches with their numbers, from 0.
  typealias Tasks = TaskGroup<(number: Int, batch: ProfileFetcher.Batch)>

  private let fetcher: ProfileFetcher
  /// The start of the run that is resumed.
  private let start: Date?
  private var progress: ProfileFetcher.Progress
  /// The accounts to look up, as far as they are known.
  private var accounts: [Account] = []
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

  init(_ fetcher: ProfileFetcher) {
    self.fetcher = fetcher
    start = fetcher.marker?.start
    progress = ProfileFetcher.Progress(of: fetcher)
  }

  /// True if no more are wanted.
  var isEnough: Bool { progress.isEnough }

  private var wantsMore: Bool { hasGraphQL && !progress.isEnough && !hasFailed }

  /// Adds accounts, whose list has `total` as far as it is known, or exactly if `isWhole`.
  ///
  /// `date` is the time at which the oldest part of them was fetched or confirmed.
  mutating func add(_ people: [Account], asOf date: Date, of total: Int, isWhole: Bool = false) {
    accounts += people
    oldest = min(oldest, date)
    progress.expectedCount = max(progress.expectedCount, accounts.count, total)
    if isWhole { progress.total = accounts.count }
  }

  /// Begins batches while there are at least `count` accounts, or enough for a full batch if nil.
  ///
  /// Waits for a free task, so that a list isn't fetched much faster than its profiles.
  ///
  /// - Throws: An error that affects all other accounts too.
  mutating func begin(
    from count: Int? = nil, in tasks: inout Tasks, to sink: Sink<ProfileFetcher.Finding>
  ) async throws(QueryError) {
    // A lookup of fewer is repeated rather than resumed.
    if accounts.count > ProfileFetcher.repeatableCount, !isMarked {
      fetcher.marker?.begin(since: oldest)
      isMarked = true
    }
    // Offline, an account that isn't cached must not hide the others.
    let largest = fetcher.client.isOffline ? 1 : Int.max
    while wantsMore, accounts.count - begunCount >= count ?? size.value {
      if underWay >= fetcher.width || ready.count >= 4 * fetcher.width {
        try await passOn(&tasks, to: sink)
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
  mutating func finish(
    _ tasks: inout Tasks, to sink: Sink<ProfileFetcher.Finding>
  ) async throws(QueryError) {
    progress.total = accounts.count
    try await begin(from: 1, in: &tasks, to: sink)
    try await drain(&tasks, to: sink)
  }

  /// Passes on the findings of the batches under way, without beginning others.
  ///
  /// - Throws: An error that affects all other accounts too.
  mutating func drain(
    _ tasks: inout Tasks, to sink: Sink<ProfileFetcher.Finding>
  ) async throws(QueryError) {
    while wantsMore, underWay > 0 { try await passOn(&tasks, to: sink) }
  }

  /// Waits for a batch, and passes on the findings whose turn it is.
  private mutating func passOn(
    _ tasks: inout Tasks, to sink: Sink<ProfileFetcher.Finding>
  ) async throws(QueryError) {
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
      _ = try await progress.send(findings, to: sink)
      hasFailed = false
    }
  }

  /// Looks up by REST the accounts that are left, after reporting the cost if it is high, and ends the
  /// lookup.
  ///
  /// - Throws: An error that affects all other accounts too.
  mutating func end(to sink: Sink<ProfileFetcher.Finding>) async throws(QueryError) {
    if !progress.isEnough, progress.count < accounts.count {
      try await fetcher.announce(
        Array(accounts.dropFirst(progress.count)), since: fetcher.marker?.start, of: oldest)
      try await lookUpRest(to: sink)
    }
    if !progress.isEnough { fetcher.marker?.end() }
  }

  /// Looks up by REST the accounts that were added and aren't looked up yet, and if there may be enough
  /// soon, no more at once than are still wanted.
  ///
  /// - Throws: An error that affects all other accounts too.
  mutating func lookUpRest(to sink: Sink<ProfileFetcher.Finding>) async throws(QueryError) {
    if progress.isEnough { return }
    let start = fetcher.marker?.start
    var rest = accounts.dropFirst(progress.count)
    try await runConcurrently(fetcher.context.parallelism) {
      let underWay = accounts.count - rest.count - progress.count
      if fetcher.context.use.mayEndEarly, underWay >= max(sink.wantedCount ?? .max, 1) { return nil }
      return rest.popFirst()
    } work: { [fetcher] account in
      await fetcher.finding(about: account, resumedSince: start)
    } use: { finding throws(QueryError) in
      try await progress.send([finding], to: sink)
    }
  }
}
