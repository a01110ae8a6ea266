import GitHubAPI

extension BrowseState {
  /// Requests what the screen lacks once the selection has rested: profiles, and the repositories of the
  /// selected person.
  mutating func allLookUpsAfterRest() -> [BrowseEffect] {
    let effects = lookUpsAfterRest()
    return effects + lookUpRepositories(isAsked: !effects.isEmpty)
  }

  /// Requests the repositories of the selected person for the card, which costs one point.
  ///
  /// `isAsked` is true if the effects before may look up the token.
  private mutating func lookUpRepositories(isAsked: Bool) -> [BrowseEffect] {
    guard layout.cardArea != nil, !isOffline, hasBatches, let account = list.selected,
      account.kind == .user, !repositoryOwnerIDs.contains(account.id)
    else { return [] }
    guard let isSignedIn else { return isAsked ? [] : [.checkSignIn] }
    if !isSignedIn { return [] }
    repositoryOwnerIDs.insert(account.id)
    return [.repositories(account)]
  }
}
