import struct FoundationEssentials.Date

/// Reads a list of people with their whole profiles, 100 for one point of the limit.
///
/// Each page is found by a cursor that the one before names, so they come one after the other. A
/// page that takes GitHub too long is requested again with half as many entries, 10 at least, and
/// those behind it with no more: their number tells the requests.
///
/// A cursor stands behind an entry, so departures don't shift the pages behind it. A list whose
/// total changes meanwhile, or that repeats an entry, is read again all the same. A kept page
/// answers only behind the one that it was fetched behind.
///
/// Organisations have no such list: reading fails with `.notFound` for them as for a name that
/// no account has, before a page is passed on. `GET /users/{login}/followers` tells both apart.
struct CursorPages: PassReader {
  let client: GitHubClient
  let login: Login
  /// How many entries are wanted, nil being all.
  let limit: Int?
  /// Whether a list of any length is read up to three times until it is settled.
  let verifies: Bool
  /// How many entries a page is to have.
  var size = pageLength

  /// The size of a page that is not made smaller when it takes too long.
  static let smallestPage = 10
  // GitHub may hide any number of accounts, but not a thousand in a row.
  private static let mostFruitlessPages = 10

  var count: ListCount? { nil }

  var firstKey: PageKey {
    PageKey(
      host: client.base.authority,
      path: "\(client.base.pathPrefix)/users/\(login.pathPart)/followers/profiles")
  }

  func cost(of numbers: ClosedRange<Int>, inListSince start: Date?) async -> Int {
    // What is kept lies before what had to be fetched.
    numbers.count
  }

  mutating func read<Stop: Error>(
    _ number: Int, since: Date?, _ delivery: inout Delivery<Profile>,
    _ use: (Page<[Profile]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> PassResult<Int64> {
    do throws(GitHubError) {
      // A list that can't be read to its end without a token is better fetched by REST.
      if number == 1, !client.isOffline, !isKept(since: since) {
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
        // A kept cursor may mean nothing by now.
        if case .invalid = error { delivery.marker.finish(isComplete: true, isFull: false) }
        throw .failed(error)
      }
      isShort = pass.isShort(endingWith: page.answer)
      let unseen = delivery.unseen(of: pass.advance(past: page, nextSize: size))
      if pass.isCircle
        || delivery.collected.fruitlessPageCount >= CursorPages.mostFruitlessPages
      {
        throw .failed(.endlessList(page: page.number))
      }
      guard try await delivery.hand(unseen, isUnderWay: !pass.isAtEnd, to: use) else { break }
    }
    return result(of: pass, isShort: isShort, delivery)
  }

  private func result(
    of pass: CursorPass, isShort: Bool, _ delivery: Delivery<Profile>
  ) -> PassResult<Int64> {
    // Pages of another time than their total say little; a pass of new ones tells.
    let isDoubtful = isShort && pass.hasKeptPages
    let isMoved = pass.totalChanges || delivery.collected.repeats
    let state: ListState =
      if delivery.collected.isEnough {
        .cut
      } else {
        isDoubtful || isMoved && !isShort ? .moved : .settled
      }
    var result = PassResult(ListEnd<Int64>(state, asOf: delivery.asOf))
    if state == .settled { result.end.hidden = pass.hidden }
    if state == .cut { result.end.totalCount = pass.totalCount }
    // An early end behind the limit doesn't matter.
    result.isShort = isShort && state != .cut
    result.totalCount = pass.totalCount
    result.mayRepeat = isDoubtful || verifies || pass.pageCount <= shortListLength
    result.lacksEntries = isDoubtful
    return result
  }

  /// The page behind those of a pass; one that ends the list too early is fetched twice more.
  private mutating func next(
    of pass: CursorPass, since: Date?, isOutdated: Bool
  ) async throws(GitHubError) -> Page<ProfilePage> {
    var page: Page<ProfilePage>
    if !isOutdated, let kept = keptPage(of: pass, since: since) {
      client.observe(.cached(RequestName(client.graphQLRequest)))
      page = kept
    } else {
      page = try await fetchedPage(of: pass)
    }
    for _ in 0..<2 where pass.isShort(endingWith: page.answer) && !client.isOffline {
      try await client.pause(.seconds(1))
      page = try await fetchedPage(of: pass)
    }
    return page
  }

  /// Whether the cache has all entries that are wanted.
  private func isKept(since start: Date?) -> Bool {
    var pass = CursorPass()
    var collected = Collected<Profile>(limit: limit)
    while !pass.isAtEnd, !collected.isEnough {
      guard let page = keptPage(of: pass, since: start) else { return false }
      _ = collected.unseen(of: pass.advance(past: page, nextSize: size).answer)
    }
    return true
  }

  /// The next page as the cache has it, if it may be used without a request.
  private func keptPage(of pass: CursorPass, since start: Date?) -> Page<ProfilePage>? {
    let key = firstKey.page(pass.nextNumber)
    guard let entry = client.cache.entry(packedBy: .profilePage, at: key),
      entry.answer.after == pass.cursor, client.cache.isUsable(entry, inListSince: start)
    else { return nil }
    return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt)
  }

  /// The next page from the server, smaller if it took too long.
  private mutating func fetchedPage(
    of pass: CursorPass
  ) async throws(GitHubError) -> Page<ProfilePage> {
    while true {
      let reply = try await client.reply(
        to: .followers(of: login, first: size, after: pass.cursor),
        isSmallest: size <= CursorPages.smallestPage)
      switch reply {
      case .answer(let answer, let rateLimit):
        let page = Page(
          number: pass.nextNumber, answer: answer,
          links: PageLinks(hasNext: answer.hasNext, lastNumber: nil),
          fetchedAt: client.cache.clock.now(), origin: .network, rateLimit: rateLimit)
        client.cache.keep(page, packedBy: .profilePage, at: firstKey.page(page.number))
        return page
      case .tooMuch:
        size = max(size / 2, CursorPages.smallestPage)
        try await client.transport.rest()
      }
    }
  }
}

extension GitHubClient {
  /// The pages of an account's followers, with whole profiles; this takes a token.
  package func profilePages(
    of login: Login, limit: Int? = nil, verifies: Bool = false
  ) -> Pages<Profile> {
    Pages(
      reader: CursorPages(client: self, login: login, limit: limit, verifies: verifies),
      limit: limit)
  }
}
