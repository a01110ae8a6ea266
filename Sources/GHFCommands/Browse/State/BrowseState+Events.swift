import GitHubAPI
import TerminalScreen
import TerminalText

extension BrowseState {
  /// Applies an event, and returns what must be done because of it; `time` counts from any moment.
  mutating func handle(_ event: BrowseEvent, at time: Duration = .zero) -> [BrowseEffect] {
    let effects = apply(event, at: time)
    layOut()
    return place.tab.hasEntries ? effects : effects + lookUps()
  }

  /// Lays out the current list, and scrolls so that the selected person is on the screen.
  mutating func layOut() {
    let layout = layout
    if place.tab.hasEntries {
      place.entries.layOut(fitting: size.columns, height: layout.body.count, metrics)
    } else {
      list.scroll(
        toFit: Size(rows: layout.list.count, columns: layout.listColumns), metrics,
        showing: album)
    }
  }

  private mutating func apply(_ event: BrowseEvent, at time: Duration) -> [BrowseEffect] {
    switch event {
    case .input(let input): return handle(input, at: time)
    case .resized(let size): resize(to: size)
    case .resumed: return [.redraw]
    case .people(let people, let id):
      change(place: id.place) { [profiles] place in
        place.change(id) { $0.append(people, knowing: profiles) }
      }
    case .entries(let entries, let id):
      change(place: id.place) { place in place.changeEntries(id) { $0.append(entries) } }
    case .ended(let id, let note):
      change(place: id.place) { [profiles] place in
        place.setProgress(.complete, of: id)
        if let note { place.change(id) { $0.note = note } }
        place.updateMutual(knowing: profiles)
      }
    case .failed(let error, let id):
      change(place: id.place) { [profiles] place in
        place.setProgress(.failed(Message(error)), of: id)
        place.updateMutual(knowing: profiles)
      }
      report(error)
    case .person(let profile, let number):
      change(place: number) { $0.profile = profile }
      add([profile], areFresh: true)
    case .profiles(let found, let areFresh): add(found, areFresh: areFresh)
    case .endOfProfiles(let ids, let error):
      requestedIDs.subtract(ids)
      // Accounts without a profile were deleted, or GitHub hides them.
      if error == nil || error?.outcome == .failure { settledIDs.formUnion(ids) }
      if let error { report(error) }
    case .rested(let number): return number == restNumber ? lookUpsAfterRest() : []
    case .signedIn(let isSignedIn):
      self.isSignedIn = isSignedIn
      return lookUpsAfterRest()
    case .favourites(let accounts): favourites = Set(accounts.map(\.id))
    case .removedFavourite(let removal, let id): removedFavourites[id] = removal
    case .candidates(let names, let text): prompt?.offer(names, for: text)
    case .requestsLeft(let count): requestsLeft = count
    case .notice(let text): message = Message(text: text)
    // The session has the pictures.
    case .picture: break
    case .closed: return [.quit(nil)]
    }
    return []
  }

  private mutating func report(_ error: CommandError) {
    if error.outcome == .interrupted || error.message.isEmpty { return }
    message = Message(error)
  }

  private mutating func add(_ found: [Profile], areFresh: Bool) {
    if areFresh { settledIDs.formUnion(found.map(\.id)) }
    var new: [Int64: KnownProfile] = [:]
    for profile in found { new[profile.id] = KnownProfile(profile) }
    profiles.merge(new) { $1 }
    place.add(new)
  }

  // MARK: Profiles

  /// Looks up the profiles that the screen needs: in the cache at once, from GitHub after a rest.
  private mutating func lookUps() -> [BrowseEffect] {
    let wanted = wantedAccounts()
    let new = wanted.filter { lookedUpIDs.insert($0.id).inserted }
    var effects: [BrowseEffect] = []
    if !new.isEmpty { effects.append(.profiles(new, cachedOnly: true)) }
    let ids = [list.selected?.id ?? 0] + wanted.map(\.id)
    if restSubject != ids {
      restSubject = ids
      restNumber += 1
      effects.append(.rest(restNumber))
    }
    return effects
  }

  /// Requests profiles once the selection has rested: with a token, those of all wanted accounts,
  /// which costs one point; otherwise, only the selected person's, and only if it isn't known.
  private mutating func lookUpsAfterRest() -> [BrowseEffect] {
    let accounts = wantedAccounts().filter { !requestedIDs.contains($0.id) }
    if accounts.isEmpty { return [] }
    guard let isSignedIn else { return [.checkSignIn] }
    let selected = list.selected
    let needed =
      isSignedIn
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
