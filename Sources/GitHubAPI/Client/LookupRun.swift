package import struct FoundationEssentials.Date

/// The looking up of many accounts one by one, which GitHub's limit may spread over several runs.
///
/// That it began is noted in the cache, as the beginning of a walk through a list is, so that the
/// next run for the same people can use all that came since: the list as it was then, and profiles
/// that are too old for any other question. The note lies with the list, where a page with a
/// negative number would, and goes when the list goes.
package struct LookupRun: Sendable {
  /// Whose people are looked up.
  package enum People: Sendable {
    /// All of a list, or its first.
    case ofList(Endpoint<[Account]>)
    /// Those of a list who are in other lists too.
    case sharedOfList(Endpoint<[Account]>)
    /// Those of a list who are not in another one.
    case restOfList(Endpoint<[Account]>)
    case favourites
  }

  private let client: GitHubClient
  private let key: PageKey
  /// How many people are wanted, nil being all.
  private let limit: Int?

  init(_ client: GitHubClient, _ people: People, limit: Int?) {
    self.client = client
    self.limit = limit
    switch people {
    case .ofList(let list): key = list.key(page: -1, base: client.base)
    case .sharedOfList(let list): key = list.key(page: -2, base: client.base)
    case .restOfList(let list): key = list.key(page: -3, base: client.base)
    case .favourites:
      key = PageKey(
        host: client.base.authority, path: client.base.pathPrefix + "/favourites", number: -1)
    }
  }

  /// Whether there is an earlier run for as many of the same people to go on with.
  package var resumption: Resumption { client.cache.store.isKeeping ? earlier : .none }

  /// When the run began that is gone on with; nil where there is none.
  package var start: Date? { if case .goesOn(let start) = earlier { start } else { nil } }

  private var earlier: Resumption {
    guard let noted, noted.limit == limit else { return .none }
    return client.resumption(of: noted)
  }

  /// Notes that profiles are about to be asked for.
  ///
  /// `date` is that of the oldest part of the list. Where a run is gone on with, or one for more
  /// people is unfinished, what is noted stays.
  package func begin(since date: Date) {
    if let noted, case .goesOn = client.resumption(of: noted),
      noted.limit == limit || noted.wantsMore(than: limit)
    {
      return
    }
    client.cache.keepNote(of: UnfinishedList(startedAt: date, limit: limit), isOver: false, at: key)
  }

  /// Notes that everyone was looked up.
  package func end() {
    guard let noted, noted.limit == limit else { return }
    client.cache.keepNote(of: noted, isOver: true, at: key)
  }

  private var noted: UnfinishedList? { client.cache.note(at: key) }
}

extension GitHubClient {
  /// The looking up of people one by one; `limit` is how many are wanted, nil being all.
  package func lookupRun(of people: LookupRun.People, limit: Int?) -> LookupRun {
    LookupRun(self, people, limit: limit)
  }

  /// How many of some accounts will be taken from the limit when each is asked for by its id.
  ///
  /// `start` is when an unfinished run began that is gone on with.
  package func lookupCost(of accounts: [Account], inListSince start: Date?) async -> Int {
    // To look for each of 250,000 would take seconds, and the number says enough as it is.
    let mostKept = 10_000
    // `try?`: a token that can't be used is reported when it is needed.
    let token = try? await token()
    let cost = accounts.prefix(mostKept).count { account in
      let key = Endpoint.profile(id: account.id).key(page: 1, base: base)
      return !cache.isFree(key, inListSince: start, token: token)
    }
    return cost + max(accounts.count - mostKept, 0)
  }

  /// What answers told last of the limit for ordinary requests; nil before any did, or where it is
  /// over.
  package var knownLimit: RateLimit? { pace.knownLimit.flatMap { isCurrent($0) ? $0 : nil } }
}
