import ArgumentParser
import GitHubAPI
import LocalStore

/// What a list is sorted by.
enum SortKey: String, CaseIterable, ExpressibleByArgument, Sendable {
  case login
  case id
  case order
  // GitHub's own search sorts by these; it tells nobody the numbers.
  case followers
  case repositories
  case joined

  /// What help offers; the rest is for one command.
  static var allValueStrings: [String] { allCases.filter(\.isForLists).map(\.rawValue) }

  /// Whether lists of people can be sorted so.
  var isForLists: Bool { searchOrder == nil }

  /// What GitHub is to put first; nil where we sort, or nobody.
  var searchOrder: AccountSearchOrder? { AccountSearchOrder(rawValue: rawValue) }

  /// The records sorted, and turned round if that is wanted.
  func ordered<Record: Named>(_ records: [Record], reversed: Bool) -> [Record] {
    let sorted: [Record] =
      switch self {
      case .order, .followers, .repositories, .joined: records
      case .id: records.sorted { $0.id < $1.id }
      case .login: sortedByLogin(records)
      }
    return reversed ? sorted.reversed() : sorted
  }

  /// By login without regard to case, and by id where two differ in case only.
  private func sortedByLogin<Record: Named>(_ records: [Record]) -> [Record] {
    // The keys are sorted apart from the records, which would have to be copied with them.
    let keys = records.map { $0.login.lowercased() }
    return records.indices
      .sorted { (keys[$0], records[$0].id) < (keys[$1], records[$1].id) }
      .map { records[$0] }
  }
}
