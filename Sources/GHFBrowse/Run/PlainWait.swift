import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText

/// The wait of `ghf browse --plain` until a command can be answered.
struct PlainWait: Sendable {
  let command: PlainCommand
  /// True if the command needs no request.
  var isIdle = false
  /// True while the person that the command names hasn't arrived.
  var isForNumber = false
  /// True once a message has been printed.
  var hasHeard = false
  /// The number of times that the wait has been reported.
  var reportCount = 0
  private var hasReported: Bool { reportCount > 0 }

  init(command: PlainCommand, isIdle: Bool = false, isForNumber: Bool = false) {
    self.command = command
    self.isIdle = isIdle
    self.isForNumber = isForNumber
  }

  /// True if the command can be answered: its page or profile has arrived, or never will.
  func isOver(_ state: PlainState) -> Bool {
    if isForNumber { return !state.awaits(command.number) }
    let browse = state.browse
    switch command {
    case .card(let number) where !browse.place.tab.hasEntries:
      if let id = state.account(numbered: number)?.id, browse.awaitsRepositories(of: id) {
        return false
      }
      return state.account(numbered: number).map { !browse.requestedIDs.contains($0.id) } ?? true
    case .act(.openPage, _): return isIdle || hasHeard
    case .perform(.fetchProfiles):
      // A long fetch can be stopped at the prompt.
      if isIdle && browse.fetch == nil || reportCount > 1 { return true }
      // Without an answer about the sign-in, a message says why.
      return browse.isSignedIn == nil ? hasHeard : browse.requestedIDs.isEmpty
    case .export:
      return isIdle || browse.fetch == nil && (browse.afterSignIn == nil || hasHeard)
    case .sort where browse.afterSignIn != nil: return isIdle || hasHeard
    default: return !command.showsPage || state.hasPage(afterWait: hasReported)
    }
  }

  /// Returns the line that reports the wait.
  func report(_ state: BrowseState) -> String {
    let place = state.place
    switch command {
    case .card where !isForNumber: return "fetching the profile…"
    case .act(.openPage, _): return "opening the page…"
    case .perform(.fetchProfiles) where !state.requestedIDs.isEmpty,
      .export where state.fetch != nil:
      let count = state.fetch?.remaining ?? state.requestedIDs.count
      return "waiting for \(CountText(count, of: "profile").text)"
    case .perform(.refresh): return "fetching the list again…"
    default:
      if let steps = place.steps, let total = steps.total, steps.count < total {
        return "fetching: \(CountText.grouped(steps.count)) of \(CountText.grouped(total)) "
          + steps.unit.rawValue
      }
      if place.arrivedCount == 0 { return "fetching…" }
      let arrived = CountText.grouped(place.arrivedCount)
      return place.expectedCount.map { "fetching: \(arrived) of \(CountText.grouped($0))" }
        ?? "fetching: \(arrived) so far"
    }
  }
}

extension BrowsePlace {
  /// The lists that the current one is read from.
  private var sources: [Tab] {
    switch tab {
    case .mutual: [.followers, .following]
    case .known where progress == .waiting: [.followers]
    default: [tab]
    }
  }

  /// The number of people or texts that have arrived.
  fileprivate var arrivedCount: Int {
    tab.hasEntries
      ? entries.entries.count : sources.reduce(0) { $0 + (lists[$1]?.roster.count ?? 0) }
  }

  /// The number of people to arrive according to the profile; nil if it isn't known.
  fileprivate var expectedCount: Int? {
    let counts = sources.compactMap(count)
    return counts.count == sources.count ? counts.reduce(0, +) : nil
  }
}
