import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

extension BrowseState {
  /// The requests without a token that only the user's next steps use.
  static let keptRequests = 10

  /// Fetches the missing profiles of the list, after a question about the cost if it is more than one
  /// request, or than the user has agreed to.
  mutating func fetchProfiles(agreed: Int = 1) -> [BrowseEffect] {
    if access.isOffline || people.roster.count == 0 {
      return say(access.isOffline ? "offline: only cached profiles are known" : emptyReason)
    }
    if let fetch { return say("fetched \(fetch.part)\(stopHint)") }
    guard let isSignedIn = access.isSignedIn else {
      afterSignIn = (place.listID, { $0.fetchProfiles() })
      return [.checkSignIn]
    }
    let missing = people.roster.filter { lacksProfile(of: $0.id, isSignedIn: isSignedIn) }
    // Those in the cache are known by the time of the answer.
    let cached = lookUpInCache(people.takePeopleToKnow())
    return cached + fetch(missing, for: nil, agreed: agreed)
  }

  /// True if Ctrl-D fetches the profile of an account: it isn't known, or lacks the relation to the user.
  func lacksProfile(of id: Int64, isSignedIn: Bool) -> Bool {
    !known.isSettled(id) && !known.isRequested(id)
      && (known.profile(of: id).map { isSignedIn && !$0.hasMarks } ?? true)
  }

  /// The reason why the current list shows nobody, in a message.
  var emptyReason: String {
    switch list.progress {
    case .waiting, .loading: "the list is being fetched"
    case .failed:
      place.canBeTriedAgain
        ? "the list isn't available; \(isPlain ? "'refresh'" : "Ctrl-R") tries again"
        : "the list isn't available"
    case .complete: list.filterText.isEmpty ? "the list is empty" : "no matches"
    }
  }

  /// Fetches profiles, after a question about the cost if it is more than the user has agreed to, and
  /// then exports people if that is what they are for.
  mutating func fetch(
    _ missing: [Account], for export: ExportRequest?, agreed: Int
  ) -> [BrowseEffect] {
    let isByBatches = access.takesBatches
    let fetch = ProfileFetch(
      of: missing, isByBatches: isByBatches, place: place.number, export: export)
    let count = CountText(missing.count, of: "profile").text
    let requests = CountText(fetch.requestCount, of: "request").text
    // GraphQL has a limit of its own, and may count a request as several.
    let cost = isByBatches ? "about \(requests)" : "\(requests), \(access.left)"
    if !isByBatches, fetch.requestCount > access.affordableCount {
      let advice =
        access.isSignedIn == true ? "GraphQL isn't available" : "sign in with 'gh auth login'"
      let reason = export == nil ? advice : "\(advice), or export only 'login'"
      return say("\(count) need \(cost); \(reason)")
    }
    if fetch.requestCount > agreed {
      guard let export else {
        return ask("fetch \(count) (\(cost))", repeated: .fetchProfiles) {
          // More people may have arrived by then.
          $0.fetchProfiles(agreed: fetch.requestCount)
        }
      }
      return ask(
        "fetch \(count) for the export (\(cost))", repeated: .fetchProfiles,
        refusal: "nothing was exported"
      ) { $0.export(export, agreed: .max) }
    }
    if missing.isEmpty {
      let areKnown = people.roster.knownCount == people.roster.count
      return say(
        areKnown
          ? "all profiles of this list are known" : "no other profile of this list can be fetched")
    }
    self.fetch = fetch
    say("fetching \(count) (\(cost))")
    let effects = nextProfiles()
    return effects.isEmpty ? endFetch() : effects
  }

  /// The hint after the progress of a fetch.
  private var stopHint: String { isPlain ? "" : "; Esc stops" }

  /// Returns the effects of the next requests of the fetch.
  private mutating func nextProfiles() -> [BrowseEffect] {
    guard var fetch else { return [] }
    // An export needs the profiles whose requests are under way too.
    let waits = fetch.export != nil
    let batches = fetch.next { account in
      known.isSettled(account.id) || !waits && known.isRequested(account.id)
    }
    self.fetch = fetch
    for batch in batches { known.request(batch) }
    return batches.map { .profiles($0, place: fetch.place) }
  }

  /// Stops the fetch, and says how far it got; the requests under way end as usual.
  mutating func stopFetch(because reason: String? = nil) {
    guard let fetch else { return }
    say(
      "stopped: fetched \(fetch.part)\(reason.map { "; \($0)" } ?? "")"
        + (fetch.export == nil ? "" : "; nothing was exported"),
      isError: reason != nil)
    self.fetch = nil
  }

  /// Continues the fetch after the end of a request, or stops it after a failure.
  mutating func continueFetch(after ids: [Int64], _ failure: QueryError?) -> [BrowseEffect] {
    guard var fetch else { return [] }
    let before = fetch.remaining
    fetch.end(ids, hasFailed: failure != nil)
    if fetch.remaining == before { return [] }
    self.fetch = fetch
    if let failure {
      stopFetch(
        because: failure.isCancellation
          ? "GitHub didn't return all" : Message(.query(failure), in: machine).text)
      return []
    }
    let effects = nextProfiles()
    if let fetch = self.fetch, fetch.remaining == 0 { return endFetch() }
    // Lines can't be taken back; there, a wait reports the progress.
    if !isPlain { say("fetched \(self.fetch?.part ?? "")\(stopHint)") }
    return effects
  }

  /// Ends the fetch, and exports people if that is what it was for.
  private mutating func endFetch() -> [BrowseEffect] {
    guard let fetch else { return [] }
    say("fetched \(CountText(fetch.count, of: "profile").text)")
    self.fetch = nil
    return fetch.export.map { [.export($0, known.profiles)] } ?? []
  }

  /// Returns the effect that looks people up in the cache; for nobody, no effect.
  func lookUpInCache(_ people: People) -> [BrowseEffect] {
    people.isEmpty ? [] : [.cachedProfiles(people, place: place.number)]
  }

  /// Looks up the profiles that the screen needs: in the cache at once, from GitHub after a rest.
  mutating func lookUps() -> [BrowseEffect] {
    let wanted = wantedAccounts()
    var effects = lookUpInCache(People(known.takeUnseen(wanted)))
    // A filter would miss those that an earlier session has fetched.
    let needsMore = !people.filter.isEmpty || people.needsProfiles
    if needsMore { effects += lookUpInCache(people.takePeopleToKnow()) }
    let ids = [selected?.id ?? 0] + wanted.map(\.id)
    card.select(selected?.id)
    if let number = rest.begin(on: ids) { effects.append(.rest(number)) }
    return effects
  }

  /// Requests what the screen lacks once the selection has rested: with a token and GraphQL, the
  /// profiles of all wanted accounts and the repositories on the card, one request each;
  /// otherwise, only the selected person's profile, and only if it isn't known.
  mutating func lookUpsAfterRest() -> [BrowseEffect] {
    let accounts = wantedAccounts().filter { !known.isRequested($0.id) }
    let selected = selected
    let owner = layout.cardArea == nil ? nil : selected.flatMap { lacksRepositories($0) ? $0 : nil }
    guard access.isSignedIn != nil else {
      return accounts.isEmpty && owner == nil ? [] : [.checkSignIn]
    }
    let needed =
      access.takesBatches
      ? accounts : accounts.filter { $0.id == selected?.id && known.profiles[$0.id] == nil }
    known.request(needed)
    let effects: [BrowseEffect] =
      needed.isEmpty ? [] : [.profiles(needed, place: place.number)]
    return effects + (owner.map { lookUpRepositories(of: $0) } ?? [])
  }

  /// Requests the repositories of an account for its card, once, with one request.
  mutating func lookUpRepositories(of account: Account) -> [BrowseEffect] {
    guard access.takesBatches, lacksRepositories(account) else { return [] }
    known.requestRepositories(of: account.id)
    return [.repositories(account, place: place.number)]
  }

  /// True if the repositories of an account may be requested, and weren't.
  private func lacksRepositories(_ account: Account) -> Bool {
    access.hasBatches && !access.isOffline && account.kind == .user
      && !known.hasRequestedRepositories(of: account.id)
  }

  /// Returns the people on the screen and one screen ahead whose profiles may be requested, at most
  /// as many as a request may name.
  private func wantedAccounts() -> [Account] {
    // The selected person comes first, in case the screen shows more than a request may name.
    var ids: Set<Int64> = []
    // The profile that has the counts of the lists lacks the relation to the user.
    let owner = place.profile.flatMap { profile in
      let isKnown = known.profile(of: profile.id)?.hasMarks ?? false
      return isKnown || isPlain || access.isOwn(profile.account) ? nil : profile.account
    }
    let wanted = ([selected, owner].compactMap(\.self) + shownAccounts).filter {
      !known.isSettled($0.id) && ids.insert($0.id).inserted
    }
    return Array(wanted.prefix(pageLength))
  }

  /// The people on the screen and one screen ahead, or the accounts of the events or changes on it.
  private var shownAccounts: [Account] {
    let height = max(layout.list.count, 1)
    if place.tab.hasEntries {
      let entries = place.entries
      // Without a card, events show nothing of a profile, and those of one account never do.
      let showsProfiles = place.tab == .changes || place.tab == .received && layout.cardArea != nil
      if entries.count == 0 || !showsProfiles { return [] }
      let rows = entries.row(atLine: entries.top)...entries.row(atLine: entries.top + height - 1)
      return rows.compactMap(entries.subject(inRow:))
    }
    let people = people
    let screen = people.top..<people.top + 2 * people.screenLength(height)
    let rows =
      people.cards?.frames(in: screen).map(\.index) ?? Array(screen.clamped(to: 0..<people.count))
    return rows.map(people.account(inRow:))
  }
}

extension BrowseState {
  /// The number of people whom a paused list lacks; nil if it isn't known.
  private var remaining: CleanText? {
    let (arrived, total) = (people.roster.count, place.count(of: place.tab))
    return total.flatMap { $0 > arrived ? CountText.grouped($0 - arrived) : nil }
  }

  /// The requests that are left, and the time of their reset: `33 left until 17:10`.
  private var leftUntil: String { access.left + (access.resetTime.map { " until \($0)" } ?? "") }

  /// True if the rest of a paused list needs more requests than are left.
  private var lacksRequests: Bool {
    access.requestsLeft.map { people.loadingCost > $0 } ?? false
  }

  /// The rest of a paused list, and its cost; or that it can't be had now, and what helps.
  var loadingText: String {
    let cost = CountText(people.loadingCost, of: "request").text
    if lacksRequests {
      let rest = remaining.map { "\($0) more need" } ?? "the rest needs"
      return "\(rest) \(cost), \(leftUntil); a token gives 5,000 an hour: gh auth login"
    }
    return "\(remaining.map { "\($0) more" } ?? "more"): End loads them; \(cost), \(leftUntil)"
  }

  /// Reads the current list on if the user has been asked, and asks otherwise.
  mutating func loadMore() -> [BrowseEffect] {
    let id = place.listID
    guard let cost = people.loadingRequests else { return [] }
    let more = remaining.map { "\($0) more" } ?? "the rest"
    let part = lacksRequests ? "a part of " : ""
    return ask("load \(part)\(more) (\(cost), \(leftUntil))", repeated: .last) { _ in
      [.loadMore(id)]
    }
  }

  /// True if the last row of a paused list is selected, so that moving on loads more.
  var isPausedAtEnd: Bool { list.pausedPageCount != nil && list.row >= list.count - 1 }
}

/// A fetch of missing profiles, which a key has begun.
struct ProfileFetch: Sendable {
  /// The number of the place whose list it is for.
  let place: Int
  /// The export that begins after it; nil for none.
  let export: ExportRequest?
  /// The number of profiles at first.
  let count: Int
  /// The accounts that aren't requested yet: users, up to 100 in one request, and the others.
  private var (users, others): (ArraySlice<Account>, ArraySlice<Account>)
  private var underWay: Set<Int64> = []
  private var failedCount = 0

  private static let width = 4

  /// Prepares a fetch; `isByBatches` is true if one request may have 100 users.
  init(of accounts: [Account], isByBatches: Bool, place: Int, export: ExportRequest? = nil) {
    self.place = place
    self.export = export
    count = accounts.count
    // GraphQL returns users only.
    users = isByBatches ? accounts.filter { $0.kind == .user }[...] : []
    others = isByBatches ? accounts.filter { $0.kind != .user }[...] : accounts[...]
  }

  var requestCount: Int { (users.count + pageLength - 1) / pageLength + others.count }

  /// The number of profiles whose requests haven't ended.
  var remaining: Int { users.count + others.count + underWay.count }

  /// Returns the accounts of the next requests; those that are known by now need none.
  mutating func next(isKnown: (Account) -> Bool) -> [[Account]] {
    var batches: [[Account]] = []
    while !users.isEmpty, underWay.count + pageLength <= ProfileFetch.width * pageLength {
      let batch = users.prefix(pageLength).filter { !isKnown($0) }
      users = users.dropFirst(pageLength)
      if !batch.isEmpty { batches.append(batch) }
      underWay.formUnion(batch.map(\.id))
    }
    while users.isEmpty, underWay.count < ProfileFetch.width, let account = others.popFirst() {
      if isKnown(account) { continue }
      batches.append([account])
      underWay.insert(account.id)
    }
    return batches
  }

  /// Records the end of a request, which may have failed.
  mutating func end(_ ids: [Int64], hasFailed: Bool) {
    if hasFailed { failedCount += underWay.intersection(ids).count }
    underWay.subtract(ids)
  }

  /// The number of profiles fetched, of all.
  var part: String {
    "\(CountText.grouped(count - remaining - failedCount)) of \(CountText(count, of: "profile").text)"
  }
}

/// The rest of the selection, after which profiles are requested.
struct Rest: Sendable {
  private(set) var number = 0
  /// The selected person, followed by the people whose profiles are wanted.
  private var subject: [Int64] = []

  /// Begins a rest on people, and returns its number; nil if the same rest continues.
  mutating func begin(on ids: [Int64]) -> Int? {
    if subject == ids { return nil }
    subject = ids
    number += 1
    return number
  }

  /// Ends the rest, so that another begins even on the same people.
  mutating func end() { subject = [] }
}
