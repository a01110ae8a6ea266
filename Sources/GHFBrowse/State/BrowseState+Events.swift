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
    (states.favourites, states.marked) = (favourites, marks.ids)
    people.take(states)
  }

  private mutating func apply(_ event: BrowseEvent, at time: Duration) -> [BrowseEffect] {
    switch event {
    case .input(let input): return handle(input, at: time)
    case .resized(let size):
      resize(to: size)
      restSubject = []
    case .laidOut(let positions): return settle(at: positions)
    case .resumed: return [.redraw]
    case .people(let people, let id):
      change(place: id.place) { [profiles] place in
        place.changePeople(id) { $0.append(people, knowing: profiles) }
      }
    case .entries(let entries, let id):
      change(place: id.place) { place in place.changeEntries(id) { $0.append(entries) } }
    case .paused(let id, let pageCount):
      change(place: id.place) { place in place.change(id) { $0.pausedPageCount = pageCount } }
    case .progress(let progress, let id): change(place: id.place) { $0.advance(id, to: progress) }
    case .ended(let id, let note):
      change(place: id.place) { [profiles] place in
        place.complete(id, note: note)
        place.updateMutual(knowing: profiles)
      }
      // The changes may have to be read again, and Known waits for the followers.
      return readLists()
    case .failed(let error, let id): return fail(id, error) + readLists()
    case .person(let profile, let number):
      change(place: number) { $0.profile = profile }
      // It lacks relation marks, which are fetched when the person is on the screen.
      add([profile], areFresh: false)
    case .profiles(let found, let areFresh): add(found, areFresh: areFresh)
    case .endOfProfiles(let ids, let error):
      requestedIDs.subtract(ids)
      // Accounts without a profile were deleted, or GitHub hides them.
      if error == nil || error?.outcome == .failure { settledIDs.formUnion(ids) }
      if let error { report(error) }
      return continueFetch(after: ids, error)
    case .rested(let number): return number == restNumber ? allLookUpsAfterRest() : []
    case .signedIn(let isSignedIn):
      self.isSignedIn = isSignedIn
      return continueAfterSignIn() + allLookUpsAfterRest()
    case .losesBatches(let reason):
      hasBatches = false
      // One request for each would cost a hundred times as much as the user has agreed to.
      let exports = fetch?.export != nil
      stopFetch(because: "GraphQL doesn't answer")
      if let reason {
        message = Message(text: reason + (exports ? "; nothing was exported" : ""))
        if let account = people.selected { cardNotice = (account.id, reason) }
      }
      return lookUpsAfterRest()
    case .followOrder(let order, let id): take(order, of: id)
    case .endOfFollowOrder(let id, let error): endFollowRead(id, error)
    case .repositories(let found?, let id):
      repositories[id] = found
      // A filter may be about their languages.
      if let profile = profiles[id]?.profile { add([profile], areFresh: false) }
    case .repositories(nil, let id): repositoryOwnerIDs.remove(id)
    case .favourites(let accounts): take(favourites: accounts)
    case .failedExport(let error, let request):
      report(error)
      if form == .screen { reopen(request) }
    case .removedFavourites(let removed): removedFavourites.merge(removed) { $1 }
    case .followed(let account, let isFollowed, let hasChanged):
      record(account, isFollowed: isFollowed, hasChanged: hasChanged)
    case .own(let login): ownLogin = login
    case .checked(let request, let exists):
      if !exists { return export(request) }
      var replacing = request
      replacing.replaces = true
      _ = agrees(to: .replace(replacing), for: .export, "replace \(request.path ?? "")")
    case .exported(let text): return [.copy(text, name: "the export")]
    case .copied(let text, let name, let end): return endCopy(of: text, name, end)
    case .candidates(let names, let text): prompt?.offer(names, for: text)
    case .requestsLeft(let count): requestsLeft = count
    case .error(let error):
      afterSignIn = nil
      report(error)
    case .notice(let text): message = Message(text: text)
    // The session has the pictures. The place of one that isn't available stays empty, so that no
    // card jumps.
    case .picture(let slot, nil, let shortage): miss(slot, because: shortage)
    case .picture: hasPictures = true
    case .closed: return [.quit(nil)]
    }
    return []
  }

  /// Scrolls so that the selected person is on the screen, and looks up the profiles that it needs.
  private mutating func settle(at positions: BrowsePositions) -> [BrowseEffect] {
    self.positions = positions
    list.scroll(toFit: layout.list.count, positions)
    return place.tab.hasEntries ? [] : lookUps()
  }

  /// Says once why there are no pictures, if none of the first four is available.
  private mutating func miss(_ slot: PictureSlot, because shortage: String?) {
    let count = withoutPicture.count
    withoutPicture.insert(slot.id)
    guard !hasPictures, count < 4, withoutPicture.count == 4, let shortage else { return }
    message = Message(text: shortage)
  }

  /// Ends a list because of an error, which is reported unless the list's own place shows it.
  private mutating func fail(_ id: ListID, _ error: CommandError) -> [BrowseEffect] {
    // A refresh cancels the requests before it, and leaving a place cancels its own.
    guard let listed = places.first(where: { $0.number == id.place }),
      listed.listID(of: id.tab) == id
    else { return [] }
    if error.outcome == .interrupted {
      // The refresh of another list of the place has cancelled it.
      change(place: id.place) { $0.beginAgain(id.tab) }
      return []
    }
    let wasComplete = listed[id.tab].isComplete
    change(place: id.place) { [profiles] place in
      place.fail(id, Message(error))
      place.updateMutual(knowing: profiles)
    }
    if wasComplete {
      message = Message(text: "could not refresh: \(Message(error).text)", isError: true)
    } else if id.place != place.number || !place.hasOnlyFailed {
      report(error)
    } else if error.missingAccount != nil {
      if places.count == 1 { return [.fail(error)] }
      let effects = goBack(keepsPlace: false)
      // A mistyped name can be corrected.
      if promptedPlace == id.place, let name = error.missingAccount {
        prompt = Prompt(.account, text: name)
      }
      report(error)
      return effects
    } else {
      // A notice about the request, such as of a retry.
      message = nil
    }
    return []
  }

  private mutating func report(_ error: CommandError) {
    if error.outcome == .interrupted || error.message.isEmpty { return }
    message = Message(error)
  }

  mutating func add(_ found: [Profile], areFresh: Bool) {
    if areFresh { settledIDs.formUnion(found.map(\.id)) }
    var new: [Int64: KnownProfile] = [:]
    for profile in found {
      let known = profiles[profile.id]?.profile
      var newest = profile.hasMarks ? profile : profile.takingMarks(from: known)
      if let follows = changedFollows[profile.id] { newest.isFollowedByViewer = follows }
      new[profile.id] = KnownProfile(newest, repositories: repositories[profile.id])
    }
    profiles.merge(new) { $1 }
    place.add(new)
  }

  /// Performs the action that has waited for the sign-in, unless another list is shown by now.
  private mutating func continueAfterSignIn() -> [BrowseEffect] {
    let current = place.listID
    defer { afterSignIn = nil }
    switch afterSignIn {
    case .fetchProfiles(let id)?: return id == current ? fetchProfiles() : []
    case .sortByFollows(let id)?: return id == current ? sort(by: .newest) : []
    case .export(let request)?: return export(request)
    case nil: return []
    }
  }

  /// Takes the favourites, and adds new ones to the list of them if it is shown.
  private mutating func take(favourites accounts: [Account]) {
    favourites = Set(accounts.map(\.id))
    for listed in places where listed.subject == .favourites {
      change(place: listed.number) { [profiles] place in
        place.changePeople(listed.listID) { list in
          let new = accounts.filter { list.roster.position(of: $0.id) == nil }
          if list.progress == .complete, !new.isEmpty { list.append(new, knowing: profiles) }
        }
      }
    }
  }
}
