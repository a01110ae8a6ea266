import GitHubAPI

import struct FoundationEssentials.Date

/// A lookup of a list's accounts by GraphQL while the list is being fetched, several batches at once,
/// whose findings are passed on in the list's order.
struct ListLookup: ~Copyable {
  /// A batch with its number, from 0.
  typealias NumberedBatch = (number: Int, batch: ProfileFetcher.Batch)
  typealias Tasks = TaskGroup<NumberedBatch>

  private let fetcher: ProfileFetcher
  /// The start of the run that is resumed.
  private let start: Date?
  var progress: ProfileFetcher.Progress
  /// The accounts to look up, as far as the list was fetched.
  private(set) var accounts: [Account] = []
  /// The age of cached profiles.
  private(set) var age = CacheAge()
  /// The time at which the oldest page of the list was fetched or confirmed.
  private(set) var oldest = Date.distantFuture
  private var size = BatchSize(first: ProfileFetcher.firstBatchSize)
  private var hasGraphQL = true
  /// True if an error has ended the fetcher.
  private var hasFailed = false
  /// The number of accounts in batches that have begun.
  private var begunCount = 0
  /// The batches that have begun, those whose findings were passed on, and those under way.
  private var (begun, used, underWay) = (0, 0, 0)
  private var ready: [Int: ProfileFetcher.Batch] = [:]

  init(_ fetcher: ProfileFetcher, picking filter: PeopleFilter) {
    self.fetcher = fetcher
    start = fetcher.marker?.start
    progress = ProfileFetcher.Progress(of: fetcher, picking: filter)
  }

  private var wantsMore: Bool { hasGraphQL && !progress.isEnough && !hasFailed }

  /// Looks up accounts of a page, together with those of other pages; `total` is their expected
  /// number in the list.
  ///
  /// Waits for a free task, so that the list isn't fetched much faster than its profiles.
  ///
  /// - Returns: True if more accounts are wanted.
  /// - Throws: The error of the reader, or an error that affects all other accounts too.
  mutating func add(
    _ people: [Account], from page: Page<[Account]>, of total: Int, in tasks: inout Tasks,
    to reader: inout some FindingReader & ~Copyable
  ) async throws(QueryError) -> Bool {
    let before = accounts.count
    accounts += people
    oldest = min(oldest, page.fetchedAt)
    progress.expectedCount = max(progress.expectedCount, accounts.count, total)
    // A lookup of fewer is repeated rather than resumed.
    let isLong = accounts.count > ProfileFetcher.repeatableCount
    if isLong, before <= ProfileFetcher.repeatableCount { fetcher.marker?.begin(since: oldest) }
    try await begin(from: nil, in: &tasks, to: &reader)
    return !progress.isEnough
  }

  /// Looks up the remaining accounts of a list that has ended.
  ///
  /// - Throws: The error of the reader, or an error that affects all other accounts too.
  mutating func finish(
    _ tasks: inout Tasks, to reader: inout some FindingReader & ~Copyable
  ) async throws(QueryError) {
    progress.total = accounts.count
    try await begin(from: 1, in: &tasks, to: &reader)
    try await drain(&tasks, to: &reader)
  }

  /// Passes on the findings of the batches under way, without beginning others.
  ///
  /// - Throws: The error of the reader, or an error that affects all other accounts too.
  mutating func drain(
    _ tasks: inout Tasks, to reader: inout some FindingReader & ~Copyable
  ) async throws(QueryError) {
    while wantsMore, underWay > 0 { try await passOn(&tasks, to: &reader) }
  }

  /// Begins batches while there are at least `count` accounts, or enough for a full batch if nil.
  private mutating func begin(
    from count: Int?, in tasks: inout Tasks,
    to reader: inout some FindingReader & ~Copyable
  ) async throws(QueryError) {
    while wantsMore, accounts.count - begunCount >= count ?? size.value {
      if underWay >= fetcher.width || ready.count >= 4 * fetcher.width {
        try await passOn(&tasks, to: &reader)
        continue
      }
      let people = Array(accounts[begunCount...].prefix(size.value))
      begunCount += people.count
      tasks.addTask { [fetcher, start, begun] in
        (begun, await fetcher.batch(of: people, resumedSince: start))
      }
      begun += 1
      underWay += 1
    }
  }

  /// Waits for a batch, and passes on the findings whose turn it is.
  private mutating func passOn(
    _ tasks: inout Tasks, to reader: inout some FindingReader & ~Copyable
  ) async throws(QueryError) {
    guard let (number, batch) = await tasks.next() else { return }
    underWay -= 1
    batch.adapt(&size)
    ready[number] = batch
    while wantsMore, let batch = ready.removeValue(forKey: used) {
      used += 1
      guard let answers = batch.answers else {
        hasGraphQL = false
        return
      }
      hasFailed = true
      _ = try await progress.take(answers, noting: &age, to: &reader)
      hasFailed = false
    }
  }
}
