import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

extension PeopleList {
  /// Returns the requests that the rest of a paused list takes, with those that are left.
  func loadingCost(_ requestsLeft: Int?) -> String {
    // The last check takes two more.
    let cost = CountText((pausedPageCount ?? 0) + 2, of: "request").text
    return "\(cost), \(requestsLeft.map { "\(CountText.grouped($0)) left" } ?? "limit unknown")"
  }

  /// True if the filter or the order needs profiles, so that only known people take part.
  var needsProfiles: Bool {
    filter.needsProfiles || order == .followers || order == .joined
  }

  /// Returns the people whose profiles a filter or an order needs, each person once.
  mutating func takePeopleToKnow() -> ArraySlice<Account> {
    defer { takenCount = roster.count }
    return roster.accounts[min(takenCount, roster.count)...]
  }
}
