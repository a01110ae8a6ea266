/// The accounts that a run must print, and those that it may print.
struct ModelExpectation {
  /// Numeric ids.
  let printed: (needed: Set<Int>, allowed: Set<Int>)

  init(_ run: ModelRun, _ world: ModelWorld) {
    var needed: Set<Int> = []
    var allowed: Set<Int> = []
    func isThroughout(_ account: Int, _ list: Int) -> Bool {
      run.spans[list].map { world.isShownThroughout($0, account, list: list) } ?? false
    }
    func isEver(_ account: Int, _ list: Int) -> Bool {
      run.reaches[list].map { world.isShownEver($0, account, list: list) } ?? false
    }
    for (account, person) in world.accounts.enumerated() {
      // The missing profile of a hidden account may still be cached when the account is shown again.
      let mayLackProfile = run.plan.needsProfiles && person.wasHidden
      let (isNeeded, isAllowed) =
        switch (run.plan.command, run.plan.side) {
        case (.mutual, .both):
          (
            isThroughout(account, 0) && isThroughout(account, 1),
            isEver(account, 0) && isEver(account, 1)
          )
        case (.mutual, .fans):
          (
            isThroughout(account, 0) && !isEver(account, 1),
            isEver(account, 0) && !isThroughout(account, 1)
          )
        case (.mutual, .unreturned):
          (
            isThroughout(account, 1) && !isEver(account, 0),
            isEver(account, 1) && !isThroughout(account, 0)
          )
        case (let command, _):
          (isThroughout(account, command.lists[0]), isEver(account, command.lists[0]))
        }
      if isNeeded, !mayLackProfile { needed.insert(person.id) }
      if isAllowed { allowed.insert(person.id) }
    }
    printed = (needed, allowed)
  }
}
