package import GitHubAPI

/// A filter that picks the selected people of a list, up to a limit.
package struct PeopleFilter: Sendable {
  package let selection: Selection
  private let limit: Int?
  /// The number of people picked so far.
  package private(set) var count = 0
  /// The number of people so far who are selected, also beyond the limit.
  package private(set) var matchCount = 0
  /// The number of people so far whom only an unknown profile would select.
  package private(set) var unknownCount = 0
  /// The number of people so far.
  package private(set) var triedCount = 0

  package init(_ selection: Selection = .everyone, limit: Int? = nil) {
    self.selection = selection
    self.limit =
      switch selection {
      case .among(let ids): min(limit ?? ids.count, ids.count)
      // The account may come behind others that mention it.
      case .found where selection.named != nil: nil
      case .everyone, .found, .notAmong: limit
      }
  }

  /// The number of the list's entries that are needed; nil for all.
  package var pageLimit: Int? { selection.isEveryone ? limit : nil }

  /// True if enough people may have been picked before the end of the list.
  var mayEndEarly: Bool { limit != nil }

  /// True if enough people were picked, even if the list has more.
  package var isFull: Bool { limit.map { count >= $0 } ?? false }

  /// Returns the people of one page who are selected and within the limit.
  ///
  /// `profiles` are known profiles of them by id, for a selection by texts.
  package mutating func picked<Person: Selectable>(
    from people: [Person], knowing profiles: [Int64: Profile] = [:]
  ) -> [Person] {
    var picked = people
    triedCount += people.count
    switch selection {
    case .everyone: break
    case .found(let search):
      picked = []
      // By pages: profiles that are prepared for filtering take memory.
      for start in stride(from: 0, to: people.count, by: pageLength) {
        let page = people[start...].prefix(pageLength)
        var (accounts, known): ([Account], [KnownProfile?]) = ([], [])
        for person in page {
          accounts.append(person.account)
          known.append((person.profile ?? profiles[person.id]).map { KnownProfile($0) })
        }
        let verdicts = search.verdicts(on: accounts, knowing: known)
        for (index, verdict) in zip(page.indices, verdicts) {
          if verdict == .unknown { unknownCount += 1 }
          if verdict == .included { picked.append(people[index]) }
        }
      }
    case .among(let ids): picked = people.filter { ids.contains($0.id) }
    case .notAmong(let ids): picked = people.filter { !ids.contains($0.id) }
    }
    matchCount += picked.count
    if let limit, picked.count > limit - count {
      picked = Array(picked.prefix(max(limit - count, 0)))
    }
    count += picked.count
    return picked
  }
}
