package import struct FoundationEssentials.Date

extension ResumeMarker {
  /// The accounts that are looked up one by one, which GitHub's limit may spread over several runs.
  package enum People: Sendable {
    /// All accounts of a list, or its first.
    case ofList(Endpoint<[Account]>)
    /// The accounts of a list that are in other lists too.
    case sharedOfList(Endpoint<[Account]>)
    /// The accounts of a list that are not in another one.
    case restOfList(Endpoint<[Account]>)
    case favourites

    fileprivate func key(base: APIBase) -> PageKey {
      switch self {
      case .ofList(let list): list.key(page: -1, base: base)
      case .sharedOfList(let list): list.key(page: -2, base: base)
      case .restOfList(let list): list.key(page: -3, base: base)
      case .favourites:
        PageKey(host: base.authority, path: base.pathPrefix + "/favourites", number: -1)
      }
    }
  }
}

extension GitHubClient {
  /// The marker of a run that looks people up; `limit` is how many are wanted, nil being all.
  package func lookupRun(of people: ResumeMarker.People, limit: Int?) -> ResumeMarker {
    ResumeMarker(in: cache, at: people.key(base: base), limit: limit)
  }

  /// How many requests looking up some accounts by id takes from the limit.
  ///
  /// `start` is when the resumed run began, whose answers are used.
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

  /// The last known limit for ordinary requests; nil if there is none or it has been reset since.
  package var knownLimit: RateLimit? { pace.knownLimit.flatMap { isCurrent($0) ? $0 : nil } }
}
