package import struct FoundationEssentials.Date

/// A reader of an account's followers, or of the accounts that it follows, newest follow first.
///
/// GraphQL lists them in this order, in pages of up to 100, each found by a cursor in the page
/// before. A cursor contains the time of a follow (observed, not documented), so arrivals and
/// departures don't shift later pages, and one reading settles the list. It is read again, up to
/// three times in total, if an entry repeats, and once more if it ends before its own count.
///
/// Pages aren't cached, because the first ones change with every arrival.
package struct NewestFollows: Sendable {
  let client: GitHubClient
  let login: Login
  let direction: FollowDirection
  /// The number of entries wanted; nil for all.
  let limit: Int?

  private static let maximumReadings = 3

  /// Passes each page to `use`, in order, until the list or the limit ends, or `use` has enough.
  ///
  /// Pages don't repeat entries of earlier pages.
  ///
  /// - Throws: The error of the first page that can't be fetched: without a token `.notSignedIn`,
  ///   for organisations `.notFound`, and `.incomplete` if GitHub leaves out a part of a page or of
  ///   the list.
  package func paginate(_ use: PageConsumer) async throws(GitHubError) -> ListEnd {
    // The last reading that had each entry.
    var seen: [Int64: Int] = [:]
    var size = BatchSize(first: pageLength)
    var asOf: Date?
    for number in 1...NewestFollows.maximumReadings {
      var reading = Reading(number: number)
      repeat {
        let page = try await next(of: reading, &size, seenCount: seen.count)
        asOf = min(asOf ?? page.fetchedAt, page.fetchedAt)
        let unseen = reading.add(page.answer, to: &seen)
        let isEnough = await use(page.map { _ in unseen }) != .more
        let isFull = limit.map { seen.count >= $0 } ?? false
        if isEnough || isFull && (reading.hasNext || reading.lacksEntries) {
          return ListEnd(state: .cut, asOf: asOf, totalCount: page.totalCount)
        }
        if reading.isCircle { throw .endlessList(page: page.number) }
      } while reading.hasNext
      if !reading.repeats, !reading.lacksEntries || number > 1 {
        if reading.total > reading.capacity {
          throw .incomplete(
            Incompleteness(foundCount: seen.count, totalCount: reading.total))
        }
        var end = ListEnd(state: .settled, asOf: asOf)
        if reading.lacksEntries {
          end.hidden = .init(count: reading.total - reading.count, total: reading.total)
        }
        return end
      }
      if number == NewestFollows.maximumReadings { break }
      try await client.transport.rest()
    }
    return ListEnd(state: .moved, asOf: asOf)
  }

  /// Reads the newest follows, and no more than `isEnough` wants, in one reading.
  ///
  /// - Parameter isEnough: Receives the people of each page, and returns true if no more are needed.
  /// - Returns: The people, and the list's own count.
  /// - Throws: `GitHubError` as `paginate`.
  package func read(
    until isEnough: ([Account]) -> Bool
  ) async throws(GitHubError) -> Newest {
    var size = BatchSize(first: pageLength)
    var seen: [Int64: Int] = [:]
    var reading = Reading(number: 1)
    var newest: Newest?
    repeat {
      let page = try await next(of: reading, &size, seenCount: seen.count)
      var found = newest ?? Newest(page)
      found.people += reading.add(page.answer, to: &seen)
      newest = found
      if reading.isCircle { throw .endlessList(page: page.number) }
      if isEnough(page.answer.people) || !reading.hasNext { return found }
    } while true
  }

  /// The newest follows of a list.
  package struct Newest: Sendable {
    /// The account whose list it is; nil if it is unreadable.
    package let owner: Account?
    /// The number of entries of the whole list when the first page was read.
    package let totalCount: Int
    /// The time at which the first request was sent.
    package let startedAt: Date
    /// The people, the newest follow first.
    package internal(set) var people: [Account] = []

    fileprivate init(_ first: Page<NewestPage>) {
      owner = first.answer.owner
      totalCount = first.answer.totalCount
      startedAt = first.fetchedAt
    }
  }

  /// Fetches the next page, smaller if GitHub doesn't answer all of it.
  private func next(
    of reading: Reading, _ size: inout BatchSize, seenCount: Int
  ) async throws(GitHubError) -> Page<NewestPage> {
    while true {
      var first = size.value
      if let limit, reading.number == 1 { first = min(first, limit - seenCount) }
      let begun = client.cache.clock.elapsed()
      let reply = try await client.reply(
        to: .newestFollows(of: login, direction, first: first, after: reading.cursor),
        isSmallest: first == 1)
      if let (page, rateLimit, sentAt) = reply {
        if page.isWhole {
          size.recordSuccess(after: client.cache.clock.elapsed() - begun)
          let number = reading.pageCount + 1
          let wanted = min(page.totalCount, limit ?? .max)
          let left = max(wanted - reading.capacity - first, page.hasNext ? 1 : 0)
          let last = number + (left + size.value - 1) / size.value
          return Page(
            number: number, answer: page,
            links: PageLinks(hasNext: page.hasNext, lastNumber: last), fetchedAt: sentAt,
            origin: .network, rateLimit: rateLimit, totalCount: page.totalCount)
        }
        if first == 1 {
          throw .incomplete(Incompleteness(foundCount: seenCount, totalCount: page.totalCount))
        }
      }
      size.recordRefusal(of: first)
      try await client.transport.rest()
    }
  }
}

/// One reading of a list by cursors, from its first page.
private struct Reading {
  /// A number of pages in a row without a new entry that only cursors in a circle can explain.
  private static let fruitlessPageLimit = 10

  let number: Int
  /// The cursor of the next page; nil for the first page.
  private(set) var cursor: String?
  private(set) var hasNext = true
  /// True if the next cursor is missing or leads back.
  private(set) var isCircle = false
  private(set) var pageCount = 0
  /// The number of entries that were requested.
  private(set) var capacity = 0
  /// The number of different entries that arrived.
  private(set) var count = 0
  /// The list's own count: the least one, because arrivals come before the first page.
  private(set) var total = Int.max
  private(set) var repeats = false
  private var fruitlessPageCount = 0

  init(number: Int) { self.number = number }

  /// True if fewer entries arrived than the list counts.
  var lacksEntries: Bool { count < total }

  /// Adds the next page, and returns its entries that no page before had.
  ///
  /// `seen` has the number of the last reading with each entry.
  mutating func add(_ page: NewestPage, to seen: inout [Int64: Int]) -> [Account] {
    pageCount += 1
    capacity += max(page.size, page.people.count)
    total = min(total, page.totalCount)
    fruitlessPageCount += 1
    var unseen: [Account] = []
    for account in page.people {
      let last = seen.updateValue(number, forKey: account.id)
      if last == number {
        repeats = true
        continue
      }
      count += 1
      fruitlessPageCount = 0
      if last == nil { unseen.append(account) }
    }
    hasNext = page.hasNext
    isCircle =
      hasNext
      && (page.end == nil || page.end == cursor
        || fruitlessPageCount >= Reading.fruitlessPageLimit)
    cursor = page.end
    return unseen
  }
}

extension GitHubClient {
  /// Returns an account's followers, or the accounts that it follows, newest follow first, without
  /// fetching any yet; this requires a token.
  ///
  /// `limit` is the number of entries wanted; nil for all.
  package func newestFollows(
    of login: Login, _ direction: FollowDirection, limit: Int? = nil
  ) -> NewestFollows {
    NewestFollows(client: self, login: login, direction: direction, limit: limit)
  }
}

/// One page of the newest followers of an account, or of the accounts that it followed last.
struct NewestPage: Sendable {
  let people: [Account]
  /// The requested number of entries.
  let size: Int
  /// The number of entries of the whole list, as the server counts them.
  let totalCount: Int
  /// The cursor of the next page.
  let end: String?
  let hasNext: Bool
  /// False if the server left out a part of the page, for example because of a limit.
  let isWhole: Bool
  /// The account whose list it is; nil if it is unreadable.
  let owner: Account?
}

extension GraphQLQuery where Answer == NewestPage {
  /// Lists the first `count` people of a list after a cursor; GitHub allows 100 at most.
  static func newestFollows(
    of login: Login, _ direction: FollowDirection, first count: Int, after cursor: String?
  ) -> GraphQLQuery {
    GraphQLQuery(
      .newestFollows(direction),
      variables: [
        .init("login", .text(login.name)), .init("first", .number(Int64(count))),
        .init("after", FieldValue(cursor)),
      ]
    ) { data, problems in
      guard let user = data["user"],
        let list = user.member(direction.rawValue),
        let nodes = list["nodes"]?.array, let totalCount = list["totalCount"]?.int,
        let hasNext = list["pageInfo"]?["hasNextPage"]?.bool
      else { return nil }
      let people = nodes.map(Account.init(node:))
      // A null may stand for anybody, unless GitHub says that there is no such account.
      let missing = Set(problems.filter { $0.kind == .notFound }.map(\.path))
      let isWhole =
        problems.allSatisfy { $0.kind == .notFound }
        && people.enumerated().allSatisfy { index, account in
          account != nil
            || missing.contains(["user", direction.rawValue, "nodes", "\(index)"])
        }
      return NewestPage(
        people: people.compactMap(\.self), size: count, totalCount: totalCount.asCount,
        end: list["pageInfo"]?["endCursor"]?.string, hasNext: hasNext, isWhole: isWhole,
        owner: Account(node: user))
    }
  }
}
