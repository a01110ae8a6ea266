import GHFMessages
import GitHubAPI
import TerminalText

extension BrowseState {
  /// The maximum number of profiles that a key fetches: 10 points of GitHub's limit.
  private static let fetchedCount = 1_000

  /// Fetches profiles of people on the list that aren't known, so that facts and orders have them.
  mutating func fetchProfiles() -> [BrowseEffect] {
    if isOffline || list.roster.count == 0 {
      message = Message(
        text: isOffline ? "offline: only cached profiles are known" : "the list is empty")
      return []
    }
    guard let isSignedIn else {
      fetchesAfterSignIn = true
      return [.checkSignIn]
    }
    guard isSignedIn else {
      message = Message(text: "this needs a token: sign in with 'gh auth login', or set GH_TOKEN")
      return []
    }
    guard hasBatches else {
      message = Message(text: "this needs GraphQL, which doesn't answer; try again later")
      return []
    }
    let unknown = list.roster.accounts.filter {
      !settledIDs.contains($0.id) && !requestedIDs.contains($0.id)
    }
    let fetched = Array(unknown.prefix(BrowseState.fetchedCount))
    requestedIDs.formUnion(fetched.map(\.id))
    fetch.ids.formUnion(fetched.map(\.id))
    fetch.count += fetched.count
    let count = CountText(fetched.count, of: "profile").text
    let rest = CountText.grouped(unknown.count - fetched.count)
    message = Message(
      text: fetched.isEmpty
        ? "all profiles of this list are known or being fetched"
        : fetched.count == unknown.count
          ? "fetching \(count)" : "fetching \(count); \(rest) more are unknown")
    return stride(from: 0, to: fetched.count, by: pageLength).map { start in
      .profiles(Array(fetched[start...].prefix(pageLength)), cachedOnly: false)
    }
  }

  /// Reports the end of a fetch that a key began.
  mutating func endFetch(of ids: [Int64], hasFailed: Bool) {
    if fetch.ids.isEmpty { return }
    fetch.ids.subtract(ids)
    if !fetch.ids.isEmpty { return }
    if !hasFailed {
      message = Message(text: "fetched \(CountText(fetch.count, of: "profile").text)")
    }
    fetch.count = 0
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
    for start in stride(from: 0, to: others.count, by: BrowseState.fetchedCount) {
      let part = Array(others[start...].prefix(BrowseState.fetchedCount))
      effects.append(.profiles(part, cachedOnly: true))
    }
    let ids = [list.selected?.id ?? 0] + wanted.map(\.id)
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
