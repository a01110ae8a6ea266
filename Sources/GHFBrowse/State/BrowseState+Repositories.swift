import GitHubAPI

extension BrowseState {
  /// Requests what the screen lacks once the selection has rested: profiles, and the repositories of the
  /// selected person.
  mutating func allLookUpsAfterRest() -> [BrowseEffect] {
    let effects = lookUpsAfterRest()
    return effects + lookUpRepositories(isAsked: !effects.isEmpty)
  }

  /// Requests the repositories of an account for its card, once, which costs one point.
  mutating func lookUpRepositories(of account: Account) -> [BrowseEffect] {
    guard isSignedIn == true, !isOffline, hasBatches, account.kind == .user,
      repositoryOwnerIDs.insert(account.id).inserted
    else { return [] }
    return [.repositories(account)]
  }

  /// True while the repositories of an account are being requested.
  func awaitsRepositories(of id: Int64) -> Bool {
    repositoryOwnerIDs.contains(id) && repositories[id] == nil
  }

  /// Requests the repositories of the selected person if their card is shown.
  ///
  /// `isAsked` is true if the effects before may look up the token.
  private mutating func lookUpRepositories(isAsked: Bool) -> [BrowseEffect] {
    guard layout.cardArea != nil, !isOffline, hasBatches, let account = list.selected,
      account.kind == .user, !repositoryOwnerIDs.contains(account.id)
    else { return [] }
    guard let isSignedIn else { return isAsked ? [] : [.checkSignIn] }
    return isSignedIn ? lookUpRepositories(of: account) : []
  }
}
