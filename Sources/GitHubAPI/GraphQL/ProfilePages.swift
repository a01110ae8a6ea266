import struct FoundationEssentials.Date

/// The pages of a list of people with their whole profiles, 100 for one point of the limit.
///
/// Each page is found by a cursor that the one before names, so they come one after the other. A
/// page that takes GitHub too long is requested again with half as many entries, 10 at least, and
/// those behind it with no more: their number tells the requests.
///
/// A cursor stands behind an entry, so departures don't shift the pages behind it. A list whose
/// total changes meanwhile, or that repeats an entry, is read again all the same.
///
/// A kept page answers only behind the one that it was fetched behind. Otherwise what is kept is
/// used as `Pages` does, and unfinished listings are noted in the same way: see `resumption`.
///
/// Organisations have no such list: `walk` fails with `.notFound` for them as for a name that
/// no account has, before it hands anything over. `GET /users/{login}/followers` tells both apart.
package struct ProfilePages: Sendable {
  let client: GitHubClient
  let login: Login
  let connection: ProfileConnection
  /// How many entries are wanted, nil being all; no page beyond them is fetched.
  let limit: Int?
  /// Whether a list of any length is read up to three times until it is settled.
  let verifies: Bool

  /// The size of a page that is not made smaller when it takes too long.
  static let smallestPage = 10

  private static let mostPasses = 3
  // Up to this length another pass costs little, whatever is left of the limit.
  private static let shortLength = 100

  var firstKey: PageKey {
    PageKey(
      host: client.base.authority,
      path: "\(client.base.pathPrefix)/users/\(login.pathPart)/\(connection.rawValue)/profiles")
  }

  /// Whether this resumes an earlier listing of the same entries, by what the cache knows.
  package var resumption: Resumption { marker.resumption }

  private var marker: ResumeMarker {
    ResumeMarker(in: client.cache, at: firstKey.page(0), limit: limit)
  }

  /// Passes each page to `use`, in order, until the list or the limit ends.
  ///
  /// Pages come without entries that were handed over before, the last one cut at the limit. `use`
  /// returns whether to continue; nothing is fetched while it is awaited. The last number of a page
  /// says how many requests there will be, as far as is known.
  ///
  /// - Returns: How complete the list is.
  /// - Throws: `.failed` with the error of the page that could not be fetched, `.notSignedIn` among
  ///   them and `.notFound` for organisations too, `.incomplete` if GitHub counts more entries than
  ///   it returns, or `.endlessList` if pages repeat without an end; `.stopped` with what `use`
  ///   throws.
  @discardableResult
  package func walk<Stop: Error>(
    _ use: (Page<[Profile]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> ListEnd<Int64> {
    var walk = Walk(limit: limit)
    var marker = marker.claimed
    do throws(GitHubError) {
      // Without a token, a list that can't be continued is better requested by REST.
      if walk.goesOn, !client.isOffline, !isHeld(since: marker.resumedStart) {
        try await client.requireGraphQL()
      }
    } catch {
      throw .failed(error)
    }
    do throws(PagesError<Stop>) {
      while true {
        try await read(&walk, noting: &marker, use)
        if walk.isCut || !walk.isMoved || !mayRepeat(walk) { break }
        walk.beginAgain()
      }
      marker.finish(isComplete: !walk.isCut, isFull: walk.isFull)
      var end = walk.end
      end.verifyHelps = end.state == .moved && walk.passNumber < ProfilePages.mostPasses
      return end
    } catch {
      switch error {
      // A kept cursor may mean nothing by now, and pages that lack a part are no good to resume.
      case .failed(.invalid), .failed(.incomplete):
        marker.finish(isComplete: true, isFull: false)
      case .failed, .stopped: marker.breakOff()
      }
      throw error
    }
  }

  private func mayRepeat(_ walk: Walk) -> Bool {
    if client.isOffline { return false }
    if walk.passNumber >= ProfilePages.mostPasses { return false }
    if walk.isDoubtful { return true }
    return verifies || walk.pageCount <= ProfilePages.shortLength
  }

  /// Reads the list once, from where the walk stands.
  private func read<Stop: Error>(
    _ walk: inout Walk, noting marker: inout ResumeMarker,
    _ use: (Page<[Profile]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) {
    while walk.goesOn {
      let page: Page<[Profile]>
      let shortage: Incompleteness?
      do throws(GitHubError) {
        (page, shortage) = try await next(in: &walk, since: marker.resumedStart)
      } catch {
        // The list was handed over; only the check is left undone.
        if walk.passNumber > 1, !walk.wasDoubtful, case .limited = error { return }
        throw .failed(error)
      }
      marker.advance(
        oldest: walk.startedAt, isUnderWay: page.origin != .cache && walk.goesOn)
      do throws(Stop) {
        let isNew = walk.passNumber == 1 || !page.answer.isEmpty
        if isNew, try await !use(page) { walk.isEnough = true }
      } catch {
        throw .stopped(error)
      }
      guard let shortage, !walk.isEnough else { continue }
      // Pages of another time than their total say little; a pass of new ones tells.
      guard walk.hasKeptPages, walk.passNumber < ProfilePages.mostPasses, !client.isOffline else {
        throw .failed(.incomplete(shortage))
      }
      walk.isDoubtful = true
    }
  }

  /// The next page, and what the list lacks if that page ends it too early.
  private func next(
    in walk: inout Walk, since start: Date?
  ) async throws(GitHubError) -> (Page<[Profile]>, Incompleteness?) {
    var page = try await page(in: &walk, since: start, isOutdated: walk.passNumber > 1)
    for _ in 0..<2 where walk.isShort(endingWith: page.answer) {
      if client.isOffline { break }
      try await client.pause(.seconds(1))
      page = try await self.page(in: &walk, since: nil, isOutdated: true)
    }
    let isShort = walk.isShort(endingWith: page.answer)
    let unseen = walk.unseen(of: page)
    if walk.isEndless { throw .endlessList(page: page.number) }
    let totalCount = page.answer.totalCount
    return (
      unseen, isShort ? Incompleteness(foundCount: walk.count, totalCount: totalCount) : nil
    )
  }

  /// Whether the cache has all entries that are wanted.
  private func isHeld(since start: Date?) -> Bool {
    var walk = Walk(limit: limit)
    while walk.goesOn {
      guard let page = heldPage(in: walk, since: start) else { return false }
      _ = walk.unseen(of: page)
    }
    return true
  }

  /// The next page as the cache has it, if it may be used without a request.
  private func heldPage(in walk: Walk, since start: Date?) -> Page<ProfilePage>? {
    let key = firstKey.page(walk.nextNumber)
    guard let entry = client.cache.entry(packedBy: .profilePage, at: key),
      entry.answer.after == walk.cursor, client.cache.isUsable(entry, inListSince: start)
    else { return nil }
    return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt)
  }

  /// The next page: from the cache while it may be used, or else from the server.
  private func page(
    in walk: inout Walk, since start: Date?, isOutdated: Bool
  ) async throws(GitHubError) -> Page<ProfilePage> {
    let key = firstKey.page(walk.nextNumber)
    if !isOutdated, let page = heldPage(in: walk, since: start) {
      client.observe(.cached(RequestName(client.graphQLRequest)))
      return page
    }
    while true {
      let reply = try await client.reply(
        to: .people(connection, of: login, first: walk.size, after: walk.cursor),
        isSmallest: walk.size <= ProfilePages.smallestPage)
      switch reply {
      case .answer(let answer, let rateLimit):
        let page = Page(
          number: key.number, answer: answer,
          links: PageLinks(hasNext: answer.hasNext, lastNumber: nil),
          fetchedAt: client.cache.timekeeper.now(), origin: .network, rateLimit: rateLimit)
        client.cache.keep(page, packedBy: .profilePage, at: key)
        return page
      case .tooMuch:
        walk.size = max(walk.size / 2, ProfilePages.smallestPage)
        try await client.transport.rest()
      }
    }
  }
}

extension GitHubClient {
  /// The pages of one of an account's lists, with whole profiles; this takes a token.
  package func profilePages(
    of login: Login, _ connection: ProfileConnection, limit: Int? = nil, verifies: Bool = false
  ) -> ProfilePages {
    ProfilePages(
      client: self, login: login, connection: connection, limit: limit, verifies: verifies)
  }
}
