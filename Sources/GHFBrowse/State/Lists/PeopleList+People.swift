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

  /// The number of people whom the filter includes.
  var summary: PeopleSummary {
    PeopleSummary(found: count, unknown: unknownCount, among: roster.count)
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

  /// The visible people, in order.
  var visibleAccounts: [Account] { (0..<count).map(account) }

  /// Returns the visible people from one to the selected one; only the selected one if the other isn't
  /// visible.
  func people(from first: Account) -> [Account] {
    if count == 0 { return [] }
    let start = roster.position(of: first.id).flatMap { self.row(ofPosition: Int($0)) } ?? row
    return (min(start, row)...max(start, row)).map(account)
  }

  /// The order as messages and the title line name it, with the number of people in order if that
  /// isn't everyone.
  var orderName: String {
    let name = order.name(isReversed: isReversed)
    if order != .newest || follows?.isWhole == true { return name }
    return "\(name) (\(CountText.grouped(follows?.count ?? 0)) known)"
  }
}
