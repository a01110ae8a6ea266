package import GitHubAPI

extension ProfileFetcher {
  /// Picks profiles among those that a lookup has found, and reports at the end the accounts that don't
  /// exist, and those that the filter can't decide on even with their profiles.
  ///
  /// - Parameters:
  ///   - findings: The lookup.
  ///   - filter: The filter, which the end has with its counts.
  ///   - total: The number of accounts; nil if it isn't known before the end of their list.
  ///   - notesFailures: True if each account that can't be looked up is a note in its place, also one that
  ///     doesn't exist.
  /// - Returns: The profiles, up to the filter's limit. An account that exists but wasn't returned is a
  ///   failure, behind the profiles before it.
  package func profiles(
    from findings: Answer<ProfileFinding, QueryError>,
    picking filter: PeopleFilter = PeopleFilter(), of total: Int? = nil, notesFailures: Bool = false
  ) -> Answer<Profile, QueryError> {
    let found = FoundProfiles(
      findings, picking: filter, of: total, self, notesFailures: notesFailures)
    return Answer {
      found.note($0)
    } pull: { () async throws(QueryError) in
      try await found.next()
    }
  }
}

/// The profiles among the findings of a lookup.
private final class FoundProfiles {
  // A list of thousands may have dozens of missing accounts.
  private static let maximumNamed = 5

  private let findings: Answer<ProfileFinding, QueryError>
  private let fetcher: ProfileFetcher
  private let total: Int?
  private let notesFailures: Bool
  private var filter: PeopleFilter
  private var count = 0
  private var missingNames: [String] = []
  private var missingCount = 0
  private var failure: QueryError?
  /// The steps before the next one of the lookup.
  private var steps: ArraySlice<Step<Profile>> = []
  /// True if the consumer wants no more.
  private var isStopped = false

  init(
    _ findings: Answer<ProfileFinding, QueryError>, picking filter: PeopleFilter,
    of total: Int?, _ fetcher: ProfileFetcher, notesFailures: Bool
  ) {
    (self.findings, self.filter, self.total) = (findings, filter, total)
    (self.fetcher, self.notesFailures) = (fetcher, notesFailures)
  }

  func note(_ demand: Demand) {
    if case .items = demand {} else { isStopped = true }
    findings.demand(demand)
  }

  func next() async throws(QueryError) -> Step<Profile>? {
    if filter.isFull { findings.enough() }
    if let step = steps.popFirst() { return step }
    if let failure, !isStopped, !filter.isFull {
      await findings.abandon()
      throw failure
    }
    switch try await findings.next() {
    case .page(let page)?:
      steps = notesFailures ? noted(page)[...] : [.page(page.map(picked))]
      return steps.popFirst()
    case .note(let note)?: return .note(note)
    case .question(let question)?: return .question(question)
    case .end(let ending)?:
      steps = steps(before: ending)[...]
      return steps.popFirst()
    case nil: return nil
    }
  }

  private func picked(from findings: [ProfileFinding]) -> [Profile] {
    var profiles: [Profile] = []
    for finding in findings {
      switch finding.profile {
      case .success(let profile): profiles.append(profile)
      case .failure where finding.isGone:
        missingCount += 1
        if missingCount <= Self.maximumNamed { missingNames.append(finding.account.login) }
      case .failure(let error):
        failure = fetcher.after(error, count, of: total)
        return filter.picked(from: profiles)
      }
      count += 1
    }
    return filter.picked(from: profiles)
  }

  /// Returns the profiles of a page, with a note in the place of each failure.
  private func noted(_ page: Page<[ProfileFinding]>) -> [Step<Profile>] {
    var steps: [Step<Profile>] = []
    var profiles: [Profile] = []
    for finding in page.answer {
      switch finding.profile {
      case .success(let profile): profiles += filter.picked(from: [profile])
      case .failure(let error):
        steps.append(.page(page.map { _ in profiles }))
        steps.append(.note(Note(event: .lookupFailed(error), list: nil)))
        profiles = []
      }
      if filter.isFull { break }
    }
    return steps + [.page(page.map { _ in profiles })]
  }

  private func steps(before ending: Ending) -> [Step<Profile>] {
    // A consumer that has all that its filter wants needs no other run.
    if filter.isFull { fetcher.marker?.end() }
    var events: [QueryEvent] = []
    if missingCount > 0 || filter.unknownCount > 0 { events.append(.ended) }
    if missingCount > 0 { events.append(.notFound(names: missingNames, count: missingCount)) }
    if filter.unknownCount > 0 { events.append(.undecided(filter.unknownCount)) }
    var ending = ending
    ending.filter = filter
    return events.map { .note(Note(event: $0, list: nil)) } + [.end(ending)]
  }
}
