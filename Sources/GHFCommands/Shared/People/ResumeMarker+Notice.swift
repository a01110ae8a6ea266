import FoundationEssentials
import GitHubAPI

extension ResumeMarker.State {
  /// What is said before a list is asked for that an earlier run left unfinished; nil for nothing.
  func notice(in invocation: Invocation) -> String? {
    switch self {
    case .none: nil
    case .goesOn(let start):
      // Pages that are fresh in any case need no word.
      invocation.clock.now().timeIntervalSince(start) > CachePolicy.usualAge / .seconds(1)
        ? "going on with the list that was begun at \(invocation.clockTime(of: start))" : nil
    case .tooOld(let start):
      "what is kept of this list is from \(invocation.clockTime(of: start)), too old to go on with: "
        + "asking for all of it"
    }
  }

  /// Whether the next run will go on, whenever it comes.
  func promisesMore(_ options: GlobalOptions) -> Bool {
    guard options.maxAge == nil, case .goesOn = self else { return false }
    return true
  }
}
