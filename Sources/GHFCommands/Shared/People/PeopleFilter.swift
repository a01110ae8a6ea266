import GitHubAPI

/// Picks the people of a list who are wanted, until there are enough of them.
struct PeopleFilter: Sendable {
  private let selection: Selection
  private let limit: Int?
  /// How many were picked.
  private(set) var count = 0

  /// Picks by a selection; nil as a limit is no limit.
  init(_ selection: Selection, limit: Int?) {
    self.selection = selection
    self.limit = [limit, selection.maximumCount].compactMap(\.self).min()
  }

  /// Whether no more are wanted, wherever the list ends.
  var isFull: Bool { limit.map { count >= $0 } ?? false }

  /// Those of one page who are wanted.
  mutating func picked<Person: Selectable>(from people: [Person]) -> [Person] {
    var picked = selection.isEveryone ? people : people.filter(selection.includes)
    if let limit { picked = Array(picked.prefix(limit - count)) }
    count += picked.count
    return picked
  }
}
