import GHFQueries

/// The people of a list whom its filter includes, and the number of those about whom it isn't known.
struct FilteredRows: Sendable {
  private(set) var filter = FilterExpression.none
  var states = FilterStates()
  /// The verdict on each person; empty if the filter includes everyone.
  private var verdicts: [FilterVerdict] = []
  /// The number of people who may be included once their profiles are known.
  private(set) var unknownCount = 0
  /// True if the list has the account that the filter names, which is the only one then.
  private var hasNamed = false

  mutating func filter(_ people: People, by new: FilterExpression) {
    filter = new
    evaluate(people)
  }

  mutating func evaluate(_ people: People) {
    (verdicts, unknownCount, hasNamed) = ([], 0, false)
    if !filter.isEmpty { add(people) }
  }

  mutating func add(_ people: People) {
    if filter.isEmpty { return }
    if !hasNamed, let position = people.position(namedBy: filter, from: verdicts.count) {
      (hasNamed, unknownCount) = (true, 0)
      verdicts = Array(repeating: .excluded, count: people.count)
      verdicts[Int(position)] = .included
    }
    if hasNamed {
      verdicts += Array(repeating: .excluded, count: people.count - verdicts.count)
      return
    }
    let new = people.verdicts(of: filter, at: verdicts.count..<people.count, states)
    unknownCount += new.count { $0 == .unknown }
    verdicts += new
  }

  /// Evaluates the filter again for people whose profiles have arrived.
  mutating func update(_ people: People, at positions: [Int32]) {
    if filter.isEmpty || hasNamed { return }
    for position in positions.map({ Int($0) }) {
      let verdict = people.verdicts(of: filter, at: position..<position + 1, states)[0]
      if verdicts[position] == .unknown { unknownCount -= 1 }
      if verdict == .unknown { unknownCount += 1 }
      verdicts[position] = verdict
    }
  }

  func included(among positions: some Sequence<Int32>) -> [Int32] {
    positions.filter { verdicts[Int($0)] == .included }
  }
}
