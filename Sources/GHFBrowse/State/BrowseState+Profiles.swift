import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

extension BrowseState {
  /// The requests without a token that only the user's next steps use.
  static let keptRequests = 10
  /// The number of profiles that one lookup in the cache is about.
  private static let cachedCount = 1_000

  /// Fetches the missing profiles of the list, after a question about the cost if it is more than one
  /// request.
  mutating func fetchProfiles() -> [BrowseEffect] {
    if isOffline || list.roster.count == 0 {
      message = Message(
        text: isOffline ? "offline: only cached profiles are known" : "the list is empty")
      return []
    }
    if let fetch {
      message = Message(text: "fetched \(fetch.part)\(stopHint)")
      return []
    }
    guard let isSignedIn else {
      fetchesAfterSignIn = true
      return [.checkSignIn]
    }
    let missing = list.roster.accounts.filter { account in
      !settledIDs.contains(account.id) && !requestedIDs.contains(account.id)
        && (profiles[account.id].map { isSignedIn && !$0.profile.hasMarks } ?? true)
    }
    let isByBatches = isSignedIn && hasBatches
    let requests = isByBatches ? (missing.count + pageLength - 1) / pageLength : missing.count
    let cost = Cost(
      profiles: CountText(missing.count, of: "profile").text.text,
      requests: CountText(requests, of: "request").text.text,
      left: requestsLeft.map { "\(CountText.grouped($0)) left" } ?? "limit unknown")
    if !isByBatches, requests > max((requestsLeft ?? 60) - BrowseState.keptRequests, 0) {
      message = Message(
        text: isSignedIn
          ? "GraphQL doesn't answer, and \(cost.text)"
          : cost.text
            + "; sign in with 'gh auth login', or set GH_TOKEN")
      return []
    }
    let id = place.listID(of: place.tab)
    if requests > 1, listToKnow != id {
      listToKnow = id
      message = Message(
        text: "fetch \(cost.profiles)? \(cost.requests), \(cost.left): \(again) again fetches them")
      return []
    }
    listToKnow = nil
    if missing.isEmpty {
      message = Message(text: "all profiles of this list are known or being fetched")
      return []
    }
    fetch = ProfileFetch(of: missing, place: place.number)
    message = Message(text: "fetching \(cost.profiles) (\(cost.requests))")
    return nextProfiles()
  }

  private var again: String { form == .screen ? "Ctrl-D" : "'profiles'" }
  /// The hint after the progress of a fetch.
  private var stopHint: String { form == .screen ? "; Esc stops" : "" }

  private struct Cost {
    let profiles: String
    let requests: String
    let left: String

    /// The reason why the profiles can't be fetched.
    var text: String { "\(profiles) take \(requests), \(left)" }
  }

  /// Returns the effects of the next requests of the fetch.
  private mutating func nextProfiles() -> [BrowseEffect] {
    let length = isSignedIn == true && hasBatches ? pageLength : 1
    let batches = fetch?.next(length) ?? []
    for batch in batches { requestedIDs.formUnion(batch.map(\.id)) }
    return batches.map { .profiles($0, cachedOnly: false) }
  }

  /// Stops the fetch; the requests under way end as usual.
  mutating func stopFetch() {
    guard let fetch else { return }
    message = Message(text: "stopped: fetched \(fetch.part)")
    self.fetch = nil
  }

  /// Continues the fetch after the end of a request, or reports its end.
  mutating func continueFetch(after ids: [Int64], hasFailed: Bool) -> [BrowseEffect] {
    guard var fetch else { return [] }
    let before = fetch.remaining
    fetch.end(ids)
    if fetch.remaining == before { return [] }
    if hasFailed { fetch.stop() }
    self.fetch = fetch.remaining == 0 ? nil : fetch
    if !hasFailed {
      message = Message(
        text: fetch.remaining == 0
          ? "fetched \(CountText(fetch.count, of: "profile").text)"
          : "fetched \(fetch.part)\(stopHint)")
    }
    return nextProfiles()
  }

  /// Looks up the profiles that the screen needs: in the cache at once, from GitHub after a rest.
  mutating func lookUps() -> [BrowseEffect] {
    let wanted = wantedAccounts()
    let new = wanted.filter { lookedUpIDs.insert($0.id).inserted }
    var effects: [BrowseEffect] = []
    if !new.isEmpty { effects.append(.profiles(new, cachedOnly: true)) }
    // A filter would miss those that an earlier session has fetched.
    let needsMore = !list.filter.isEmpty || list.needsProfiles
    let others =
      needsMore ? list.takePeopleToKnow().filter { lookedUpIDs.insert($0.id).inserted } : []
    for start in stride(from: 0, to: others.count, by: BrowseState.cachedCount) {
      let part = Array(others[start...].prefix(BrowseState.cachedCount))
      effects.append(.profiles(part, cachedOnly: true))
    }
    let ids = [list.selected?.id ?? 0] + wanted.map(\.id)
    if let notice = cardNotice, notice.id != list.selected?.id { cardNotice = nil }
    if restSubject != ids {
      restSubject = ids
      restNumber += 1
      effects.append(.rest(restNumber))
    }
    return effects
  }

  /// Requests profiles once the selection has rested: with a token and GraphQL, those of all wanted
  /// accounts, which costs one point; otherwise, only the selected person's, and only if it isn't
  /// known.
  mutating func lookUpsAfterRest() -> [BrowseEffect] {
    let accounts = wantedAccounts().filter { !requestedIDs.contains($0.id) }
    if accounts.isEmpty { return [] }
    guard let isSignedIn else { return [.checkSignIn] }
    let selected = list.selected
    let needed =
      isSignedIn && hasBatches
      ? accounts : accounts.filter { $0.id == selected?.id && profiles[$0.id] == nil }
    if needed.isEmpty { return [] }
    requestedIDs.formUnion(needed.map(\.id))
    return [.profiles(needed, cachedOnly: false)]
  }

  /// Returns the people on the screen and one screen ahead whose profiles may be requested, at most
  /// as many as a request may name.
  private func wantedAccounts() -> [Account] {
    let list = list
    let height = max(layout.list.count, 1)
    let screen = list.top..<list.top + 2 * height
    let rows =
      list.cards?.frames(in: screen).map(\.index) ?? Array(screen.clamped(to: 0..<list.count))
    // The selected person comes first, in case the screen shows more than a request may name.
    let selected = list.selected
    let others = rows.map(list.account(inRow:)).filter { $0.id != selected?.id }
    return ([selected].compactMap(\.self) + others.prefix(pageLength - 1))
      .filter { !settledIDs.contains($0.id) }
  }
}
