import GHFMessages
import GitHubAPI
import TerminalText

extension PeopleList {
  /// Returns the requests that the rest of a paused list takes, with those that are left.
  func loadingCost(_ requestsLeft: Int?) -> String {
    // The last check takes two more.
    let cost = CountText((pausedPageCount ?? 0) + 2, of: "request").text
    return "\(cost), \(requestsLeft.map { "\(CountText.grouped($0)) left" } ?? "limit unknown")"
  }

  /// The number of accounts that the filter may match once their profiles are known.
  var unknownCount: Int {
    filter.isEmpty || filter.login != nil ? 0 : roster.count - roster.known.count
  }

  /// True if the filter or the order needs profiles, so that only known people take part.
  var needsProfiles: Bool {
    !filter.facts.isEmpty || order == .followers || order == .joined
  }

  /// Returns the people whose profiles a filter or an order needs, each person once.
  mutating func takePeopleToKnow() -> ArraySlice<Account> {
    defer { takenCount = roster.count }
    return roster.accounts[min(takenCount, roster.count)...]
  }
}
