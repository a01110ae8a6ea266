import GitHubAPI

/// Stages of answers that are people.
extension Answer where Item: Selectable {
  /// Picks people by a filter, up to its limit.
  ///
  /// - Parameters:
  ///   - filter: The filter, which the end has with its counts.
  ///   - cached: Known profiles; nil for a filter that needs none.
  ///   - countsRest: True if the people behind the limit are counted, as far as that needs no request.
  /// - Returns: The people who are picked.
  package func picked(
    by filter: PeopleFilter, knowing cached: CachedProfiles? = nil, countsRest: Bool = false
  ) -> Answer {
    picked(by: filter, countsRest: countsRest) { filter, people in
      filter.picked(from: people, knowing: await cached?.profiles(of: people) ?? [:])
    }
  }

  /// Returns only the account that a search names once it arrives, or all people at the end.
  ///
  /// Without such a search, the answer stays as it is. Of an account that was found the end has no filter,
  /// since no other counts.
  package func preferringNamed(by selection: Selection) -> Answer {
    guard selection.named != nil else { return self }
    var isFound = false
    let all = Answer(demand: demand) { () async throws(Failure) in
      let step = try await self.next()
      switch step {
      case .page(let page)? where selection.hasNamed(page.answer):
        isFound = true
        self.enough()
      case .end(var ending)? where isFound:
        ending.filter = nil
        return .end(ending)
      default: break
      }
      return step
    }
    return all.arranged { selection.preferringNamed($0) }
  }
}

/// Stages of answers that are accounts: lists of them can be long, so that the compiler must know the type.
extension Answer<Account, QueryError> {
  /// Picks accounts as above.
  package func picked(
    by filter: PeopleFilter, knowing cached: CachedProfiles? = nil, countsRest: Bool = false
  ) -> Answer {
    picked(by: filter, countsRest: countsRest) { filter, people in
      filter.picked(from: people, knowing: await cached?.profiles(of: people) ?? [:])
    }
  }
}

extension Answer {
  /// Picks items of each page by `pick` until the filter is full.
  fileprivate func picked(
    by filter: PeopleFilter, countsRest: Bool,
    _ pick: @escaping (inout PeopleFilter, [Item]) async -> [Item]
  ) -> Answer {
    var (filter, restIsFree) = (filter, false)
    return Answer(demand: demand) { () async throws(Failure) in
      // The consumer has come back.
      if filter.isFull, !(countsRest && restIsFree) { self.enough() }
      switch try await self.next() {
      case .page(let page)?:
        restIsFree = page.restIsFree
        let picked = await pick(&filter, page.answer)
        return .page(page.map { _ in picked })
      case .end(var ending)?:
        ending.filter = filter
        return .end(ending)
      case let step: return step
      }
    }
  }
}
