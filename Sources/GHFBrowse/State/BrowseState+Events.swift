import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

extension BrowseState {
  /// Applies an event, and returns what must be done because of it; `time` counts from any moment.
  mutating func handle(_ event: BrowseEvent, at time: Duration = .zero) -> [BrowseEffect] {
    defer { updateStates() }
    return apply(event, at: time)
  }

  /// Passes the favourites and the marks to the filter of the current list.
  mutating func updateStates() {
    guard people.filter.testsStates(.fav, .marked) else { return }
    var states = FilterStates()
    (states.favourites, states.marked) = (favourites.ids, marks.ids)
    people.take(states)
  }

  private mutating func apply(_ event: BrowseEvent, at time: Duration) -> [BrowseEffect] {
    switch event {
    case .input(let input): return handle(input, at: time)
    case .resized(let size):
      self.size = CellGridSize(rows: max(size.rows, 1), columns: max(size.columns, 1))
      rest.end()
    case .laidOut(let positions): return adopt(positions)
    case .resumed: return [.redraw]
    // A frame that was measured otherwise is drawn again as a whole.
    case .probed(let widths): metrics.emoji = widths
    case .people(let people, let id):
      path.change(place: id.place) { [profiles = known.profiles] place in
        place.changePeople(id) { $0.append(people, knowing: profiles) }
      }
    case .reasons(let reasons, let id):
      path.change(place: id.place) { place in place.changePeople(id) { $0.reasons = reasons } }
    case .entries(let entries, let id):
      path.change(place: id.place) { place in place.changeEntries(id) { $0.append(entries) } }
    case .paused(let id, let pageCount):
      path.change(place: id.place) { place in place.change(id) { $0.pausedPageCount = pageCount } }
    case .progress(let progress, let id):
      path.change(place: id.place) { $0.advance(id, to: progress) }
    case .ended(let id, let note):
      path.change(place: id.place) { [profiles = known.profiles] place in
        place.complete(id, note: note)
        place.updateComparisons(knowing: profiles)
      }
      // The changes may have to be read again, and Known waits for the followers.
      return readLists()
    case .failed(let error, let id): return fail(id, error) + readLists()
    case .person(let profile, let number):
      path.change(place: number) { $0.profile = profile }
      // It lacks relation marks, which are fetched when the person is on the screen.
      add([profile], areFresh: false)
    case .profiles(let found, let areFresh):
      // What GitHub has answered meanwhile is newer, even if it could not be written to the cache.
      add(areFresh ? found : found.filter { !known.isSettled($0.id) }, areFresh: areFresh)
    case .endOfProfiles(let ids, let error):
      // Accounts without a profile were deleted, or GitHub hides them.
      let isFinal = error.map { [.gone, .final].contains($0.kind) } ?? true
      known.endRequests(for: ids, areAnswered: isFinal)
      // Of those who left a list, some don't exist any more.
      if let error, place.tab != .changes || !isFinal { report(.query(error)) }
      return continueFetch(after: ids, isFinal ? nil : error)
    case .rested(let number): return number == rest.number ? lookUpsAfterRest() : []
    case .signedIn(let isSignedIn):
      access.isSignedIn = isSignedIn
      return continueAfterSignIn() + lookUpsAfterRest()
    case .losesBatches(let reason):
      access.hasBatches = false
      // One request for each would cost a hundred times as much as the user has agreed to.
      let exports = fetch?.export != nil
      stopFetch(because: "GraphQL doesn't answer")
      if let reason {
        say(reason + (exports ? "; nothing was exported" : ""))
        if let account = selected { card.show(reason, about: account.id) }
      }
      return lookUpsAfterRest()
    case .followOrder(let order, let id): take(order, of: id)
    case .endOfFollowOrder(let id, let error): endFollowRead(id, error)
    case .repositories(let found, let id): known.add(found, of: id)
    case .favourites(let accounts): take(favourites: accounts)
    case .failedExport(let error, let request):
      report(error)
      if !isPlain { reopen(request) }
    case .removedFavourites(let removed): favourites.removed.merge(removed) { $1 }
    case .followed(let account, let isFollowed, let hasChanged):
      record(account, isFollowed: isFollowed, hasChanged: hasChanged)
    case .own(let login):
      access.ownLogin = login
      let tab = place.tab
      path.note(own: login)
      if place.tab != tab { return showPlace() }
    case .checked(let request, let exists):
      if !exists { return export(request) }
      var replacing = request
      replacing.replaces = true
      return ask(
        "replace \(request.path ?? "")", refusal: "nothing was exported", reopened: replacing
      ) { [replacing] in $0.export(replacing) }
    case .exported(let text): return copy(text, name: "the export")
    case .copied(let text, let name, let end): return endCopy(of: text, name, end)
    case .candidates(let names, let text): prompt?.offer(names, for: text)
    case .requestsLeft(let count, let time):
      (access.requestsLeft, access.resetTime) = (count, time)
    case .error(let error):
      afterSignIn = nil
      report(error)
    case .notice(let text): say(text)
    // The session has the pictures, and draws a block in the place of one that isn't available.
    case .picture(let slot, nil, let shortage):
      if pictures.miss(slot.id), let shortage { say(shortage) }
    case .picture: pictures.arrive()
    case .tick: break
    case .closed: return [.quit(nil)]
    }
    return []
  }

  /// Scrolls so that the selected person is on the screen, and looks up the profiles that it needs.
  private mutating func adopt(_ positions: BrowsePositions) -> [BrowseEffect] {
    self.positions = positions
    // A card in place of the list doesn't move it.
    if layout.card != .full { list.scroll(toFit: layout.list.count, positions) }
    return isPlain && place.tab.hasEntries ? [] : lookUps()
  }

  /// Ends a list because of an error, which is reported unless the list's own place shows it.
  private mutating func fail(_ id: ListID, _ error: CommandError) -> [BrowseEffect] {
    // A refresh cancels the requests before it, and leaving a place cancels its own.
    guard let listed = path[id.place],
      listed.listID(of: id.tab) == id
    else { return [] }
    if error.kind == .cancelled {
      // The refresh of another list of the place has cancelled it.
      path.change(place: id.place) { $0.beginAgain(id.tab) }
      return []
    }
    let wasComplete = listed[id.tab].isComplete
    let message = Message(error, in: machine)
    path.change(place: id.place) { [profiles = known.profiles] place in
      place.fail(id, message)
      place.updateComparisons(knowing: profiles)
    }
    if wasComplete {
      say("could not refresh: \(message.text)", isError: true)
    } else if id.place != place.number || !place.hasOnlyFailed {
      report(error)
    } else if case .query(let cause) = error, let name = cause.missingAccount {
      if path.isAtStart { return [.fail(error)] }
      let effects = goBack(keepsPlace: false)
      // A mistyped name can be corrected.
      if !isPlain, path.typedPlace == id.place { prompt = .account(name) }
      report(error)
      return effects
    } else {
      // A notice about the request, such as of a retry.
      self.message = nil
    }
    return []
  }

  private mutating func report(_ error: CommandError) {
    if error.kind != .cancelled { message = Message(error, in: machine) }
  }

  mutating func add(_ found: [Profile], areFresh: Bool) {
    place.add(known.add(found, areFresh: areFresh))
  }

  /// Performs the action that has waited for the sign-in, unless another list is shown by now.
  private mutating func continueAfterSignIn() -> [BrowseEffect] {
    defer { afterSignIn = nil }
    guard let afterSignIn, afterSignIn.list == nil || afterSignIn.list == place.listID
    else { return [] }
    return afterSignIn.deed(&self)
  }
}

/// The pictures of people that aren't available.
struct PictureShortage: Sendable {
  private var missing: Set<Int64> = []
  private var hasArrived = false

  /// The number of pictures after which the others aren't expected either.
  private static let limit = 4

  private var isTotal: Bool { !hasArrived && missing.count >= PictureShortage.limit }

  mutating func arrive() { hasArrived = true }

  /// Records that the picture of an account isn't available; returns true once there are too many.
  mutating func miss(_ id: Int64) -> Bool {
    let wasTotal = isTotal
    missing.insert(id)
    return isTotal && !wasTotal
  }
}
