import GitHubAPI
import LocalStore

/// The favourites, and those that were removed here and can be restored.
struct Favourites: Sendable {
  var ids: Set<Int64> = []
  var removed: [Int64: RemovedFavourite] = [:]

  func contains(_ account: Account) -> Bool { ids.contains(account.id) }
}

extension BrowseState {
  /// Adds the targets to the favourites, or removes them if all are favourites; restores those that
  /// were removed here.
  mutating func changeFavourites() -> [BrowseEffect] {
    let targets = targets
    if targets.isEmpty { return noneSelected() }
    let missing = targets.filter { !favourites.contains($0) }
    let areAdded = !missing.isEmpty
    let changed = areAdded ? missing : targets
    if targets.count > 1 {
      let text =
        areAdded
        ? "add " + words(for: changed, " to the favourites")
        : "remove " + words(for: changed, " from the favourites")
      return ask(text, about: changed) { $0.change(changed, areAdded: areAdded) }
    }
    return change(changed, areAdded: areAdded)
  }

  private mutating func change(_ accounts: [Account], areAdded: Bool) -> [BrowseEffect] {
    if !areAdded { return [.removeFavourites(accounts)] }
    let removed = favourites.removed
    for account in accounts { favourites.removed[account.id] = nil }
    return [
      .addFavourites(
        accounts.filter { removed[$0.id] == nil },
        restoring: accounts.compactMap { removed[$0.id] })
    ]
  }

  /// Takes the favourites, and adds new ones to the list of them if it is shown.
  mutating func take(favourites accounts: [Account]) {
    favourites.ids = Set(accounts.map(\.id))
    for listed in places where listed.subject == .favourites {
      path.change(place: listed.number) { [known] place in
        place.changePeople(listed.listID) { list in
          let new = accounts.filter { list.roster.ids.position(of: $0.id) == nil }
          if list.progress == .complete, !new.isEmpty { list.append(new, knowing: known.profiles) }
        }
      }
    }
  }
}
