import struct FoundationEssentials.Date

/// The pages of a list of people with their whole profiles, 100 for one point of the limit.
///
/// Each page is found by a cursor that the one before brings, so they come one after the other. A
/// page that takes GitHub too long is asked for again with half as many entries, 10 at least, and
/// those behind it with no more: their number tells the requests.
///
/// A kept page answers only behind the one that it was fetched behind. Otherwise what is kept is
/// used as `Pages` does, and so are walks noted that didn't get to their end: see `resumption`.
///
/// Organisations can't be asked for so: `walk` fails with `.notFound` for them as for a name that
/// nobody has, before it hands anything over. `GET /users/{login}/followers` tells both apart.
package struct ProfilePages: NotedList {
  let client: GitHubClient
  let login: Login
  let connection: ProfileConnection
  /// How many entries are wanted, nil being all; no page beyond them is asked for.
  let limit: Int?

  /// The size of a page that is not made smaller when it takes too long.
  static let smallestPage = 10

  var firstKey: PageKey {
    PageKey(
      host: client.base.authority,
      path: "\(client.base.pathPrefix)/users/\(login.pathPart)/\(connection.rawValue)/profiles")
  }

  /// Whether this goes on with an earlier walk for the same entries, by what the cache knows.
  package var resumption: Resumption { notedResumption }

  /// Hands each page to `use`, in order, until the list or the limit ends.
  ///
  /// Pages come without entries that were there before, the last one cut at the limit. `use` tells
  /// whether to go on; nothing is asked for while it is awaited. What a page tells to be the last
  /// is how many requests there will be, as far as is known.
  ///
  /// - Returns: How far the walk got.
  /// - Throws: `.failed` with the error of the page that could not be had, `.notSignedIn` among
  ///   them and `.notFound` for organisations too, or `.endlessList` where the server goes on
  ///   without anyone new; `.stopped` with what `use` throws.
  @discardableResult
  package func walk<Stop: Error>(
    _ use: (Page<[Profile]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> ProfileListEnd {
    var walk = Walk(limit: limit)
    var note = WalkNote(for: self)
    do throws(PagesError<Stop>) {
      while walk.goesOn {
        let page: Page<[Profile]>
        do throws(GitHubError) {
          page = try await next(in: &walk, since: note.resumedStart)
        } catch {
          throw PagesError<Stop>.failed(error)
        }
        if page.origin != .cache, walk.goesOn { note.begin(since: walk.startedAt, of: self) }
        note.reach(backTo: walk.startedAt, of: self)
        if try await !hand(page, to: use) { walk.isEnough = true }
      }
      note.end(isComplete: walk.isComplete, isFull: walk.isFull, of: self)
      return ProfileListEnd(
        isReached: walk.isComplete && !walk.isEnough, namelessCount: walk.namelessCount)
    } catch {
      if case .failed(.invalid) = error {
        // A cursor that was kept may mean nothing any more: the next walk begins anew.
        note.end(isComplete: true, isFull: false, of: self)
      } else {
        note.breakOff(of: self)
      }
      throw error
    }
  }

  private func next(
    in walk: inout Walk, since start: Date?
  ) async throws(GitHubError) -> Page<[Profile]> {
    let page = try await page(in: &walk, since: start)
    let unseen = walk.unseen(of: page)
    if walk.isEndless { throw .endlessList(page: page.number) }
    return unseen
  }

  /// The next page: from the cache while it may be used, or else from the server.
  private func page(
    in walk: inout Walk, since start: Date?
  ) async throws(GitHubError) -> Page<ProfilePage> {
    let key = firstKey.page(walk.nextNumber)
    if let entry = client.cache.entry(packedBy: .profilePage, at: key),
      entry.answer.after == walk.cursor, client.cache.isUsable(entry, inListSince: start)
    {
      client.observe(.cached(RequestName(client.graphQLRequest)))
      return entry.page(from: .cache, fetchedAt: entry.stored.fetchedAt)
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

  private func hand<Stop: Error>(
    _ page: Page<[Profile]>, to use: (Page<[Profile]>) async throws(Stop) -> Bool
  ) async throws(PagesError<Stop>) -> Bool {
    do throws(Stop) {
      return try await use(page)
    } catch {
      throw .stopped(error)
    }
  }
}

extension GitHubClient {
  /// The pages of one of an account's lists, with whole profiles; this takes a token.
  package func profilePages(
    of login: Login, _ connection: ProfileConnection, limit: Int? = nil
  ) -> ProfilePages {
    ProfilePages(client: self, login: login, connection: connection, limit: limit)
  }
}
