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
      let lists = run.plan.command.lists
      let needs = [0, 1].map { isThroughout(account, $0) }
      let allows = [0, 1].map { isEver(account, $0) }
      let (isNeeded, isAllowed) =
        switch (run.plan.command, run.plan.side) {
        case (.mutual, .both): (needs[0] && needs[1], allows[0] && allows[1])
        case (.mutual, .fans): (needs[0] && !allows[1], allows[0] && !needs[1])
        case (.mutual, .unreturned): (needs[1] && !allows[0], allows[1] && !needs[0])
        default: (needs[lists[0]], allows[lists[0]])
        }
      if isNeeded, !mayLackProfile { needed.insert(person.id) }
      if isAllowed { allowed.insert(person.id) }
    }
    printed = (needed, allowed)
  }
}
