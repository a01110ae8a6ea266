import struct FoundationEssentials.Date

/// A reader of a list of people with their whole profiles, 100 for one point of the limit.
///
/// Each page is found by a cursor in the page before, so pages are fetched one after the other. A
/// page that takes GitHub too long is requested again with half as many entries, 10 at least, and
/// later pages keep that size.
///
/// A cursor points past an entry, so departures don't shift later pages. Still, a list is read
/// again if its total changes meanwhile or an entry repeats. A cached page is used only after the
/// page whose cursor it was fetched with, and only for the viewer that it was fetched for.
///
/// Organisations don't have such a list: reading fails with `.notFound` for them as for an unknown
/// login, before a page is delivered. `GET /users/{login}/followers` distinguishes the two.
struct CursorPages: PassReader {
  let client: GitHubClient
  let login: Login
  /// The number of entries wanted; nil for all.
  let limit: Int?
  /// True if a list of any length is read up to three times until it is settled.
  let verifies: Bool
  /// The requested number of entries per page.
  var size = pageLength
  /// The account whose relation marks the profiles have; nil without a token.
  var viewer: Viewer?

  /// The minimum size to which a page that takes too long is reduced.
  static let smallestPage = 10
  // GitHub may hide any number of accounts, but not a thousand in a row.
  private static let fruitlessPageLimit = 10

  var count: ListCount? { nil }

  var firstKey: PageKey {
    PageKey(
      host: client.base.authority,
      path: "\(client.base.pathPrefix)/users/\(login.pathPart)/followers/profiles")
  }

  // All cached pages come before the pages to fetch.
  func cost(of numbers: ClosedRange<Int>, resumedSince start: Date?) async -> Int { numbers.count }

  mutating func read<Stop: Error>(
    _ number: Int, since: Date?, _ delivery: inout Delivery<Profile>,
    _ use: (Page<[Profile]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> PassResult<Int64> {
    viewer = await client.viewer()
    do throws(GitHubError) {
      // Without a token, REST is better for a list that isn't completely cached or may need
      // another pass.
      if number == 1, !client.isOffline, !isCached(since: since) {
        try await client.requireGraphQL()
      }
    } catch {
      throw .failed(error)
    }
    delivery.beginPass(number)
    var pass = CursorPass()
    var isShort = false
    while !pass.isAtEnd, !delivery.collected.isEnough {
      let page: Page<ProfilePage>
      do throws(GitHubError) {
        page = try await next(of: pass, since: since, isOutdated: number > 1)
      } catch {
        // A cached cursor may have become invalid.
        if case .invalid = error { delivery.marker.finish(isComplete: true, isFull: false) }
        throw .failed(error)
      }
      isShort = pass.isShort(endingWith: page.answer)
      let unseen = delivery.unseen(of: pass.advance(past: page, nextSize: size))
      if pass.isCircle || delivery.collected.repeatedPageCount >= CursorPages.fruitlessPageLimit {
        throw .failed(.endlessList(page: page.number))
      }
      guard try await delivery.deliver(unseen, isUnderWay: !pass.isAtEnd, to: use) else { break }
    }
    return result(of: pass, isShort: isShort, delivery)
  }

  private func result(
    of pass: CursorPass, isShort: Bool, _ delivery: Delivery<Profile>
  ) -> PassResult<Int64> {
    // A total doesn't apply to cached pages from another time; a pass of new pages decides.
    let isDoubtful = isShort && pass.hasCachedPages
    let isMoved = pass.totalChanges || delivery.collected.repeats
    let state: ListState =
      delivery.collected.isEnough ? .cut : isDoubtful || isMoved && !isShort ? .moved : .settled
    var result = PassResult(end: ListEnd<Int64>(state: state, asOf: delivery.asOf))
    if state == .settled { result.end.hidden = pass.hidden }
    if state == .cut { result.end.totalCount = pass.totalCount }
    // An early end beyond the limit doesn't matter.
    result.isShort = isShort && state != .cut
    result.totalCount = pass.totalCount
    result.mayRepeat = isDoubtful || verifies || pass.pageCount <= shortListLength
    result.lacksEntries = isDoubtful
    return result
  }

  /// Returns the next page of a pass; one that ends the list too early is fetched up to twice more.
  private mutating func next(
    of pass: CursorPass, since: Date?, isOutdated: Bool
  ) async throws(GitHubError) -> Page<ProfilePage> {
    var page: Page<ProfilePage>
    if !isOutdated, let cached = cachedPage(of: pass, since: since) {
      client.observe(.cached(RequestName(client.graphQLRequest)))
      page = cached
    } else {
      page = try await fetchedPage(of: pass)
    }
    for _ in 0..<2 where pass.isShort(endingWith: page.answer) && !client.isOffline {
      try await client.cache.clock.pause(.seconds(1))
      page = try await fetchedPage(of: pass)
    }
    return page
  }

  /// Returns true if the cache has all entries wanted, and no other pass is needed.
  private func isCached(since start: Date?) -> Bool {
    var pass = CursorPass()
    var collected = Collected<Profile>(limit: limit)
    var isShort = false
    while !pass.isAtEnd, !collected.isEnough {
      guard let page = cachedPage(of: pass, since: start) else { return false }
      isShort = pass.isShort(endingWith: page.answer)
      _ = collected.unseen(of: pass.advance(past: page, nextSize: size).answer)
    }
    return collected.isEnough || !isShort && !pass.totalChanges && !collected.repeats
  }

  /// Returns the next page from the cache, if it may be used without a request.
  private func cachedPage(of pass: CursorPass, since start: Date?) -> Page<ProfilePage>? {
    let key = firstKey.page(pass.nextNumber)
    guard let entry = client.cache.entry(packedBy: .profilePage, at: key, for: viewer),
      entry.answer.after == pass.cursor,
      client.cache.isUsable(entry, resumedSince: start, for: viewer)
    else { return nil }
    return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt)
  }

  /// Fetches the next page, smaller if it takes too long.
  private mutating func fetchedPage(
    of pass: CursorPass
  ) async throws(GitHubError) -> Page<ProfilePage> {
    while true {
      let reply = try await client.reply(
        to: .followers(of: login, first: size, after: pass.cursor),
        isSmallest: size <= CursorPages.smallestPage)
      if let (answer, rateLimit, sentAt) = reply {
        let page = Page(
          number: pass.nextNumber, answer: answer,
          links: PageLinks(hasNext: answer.hasNext, lastNumber: nil),
          fetchedAt: sentAt, origin: .network, rateLimit: rateLimit)
        client.cache.keep(
          page, packedBy: .profilePage, at: firstKey.page(page.number),
          for: await client.viewer())
        return page
      }
      size = max(size / 2, CursorPages.smallestPage)
      try await client.transport.rest()
    }
  }
}

extension GitHubClient {
  /// Returns the pages of an account's followers with whole profiles, which require a token.
  package func profilePages(
    of login: Login, limit: Int? = nil, verifies: Bool = false
  ) -> Pages<Profile> {
    Pages(
      reader: CursorPages(client: self, login: login, limit: limit, verifies: verifies),
      limit: limit)
  }
}
