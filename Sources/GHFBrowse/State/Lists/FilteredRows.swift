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

  /// Replaces the filter.
  mutating func filter(_ people: PeopleRoster, by new: FilterExpression) {
    let narrows = verdicts.count == people.count && new.narrows(filter)
    filter = new
    if !narrows { return evaluate(people) }
    for index in verdicts.indices where verdicts[index] == .included {
      set(people.verdict(of: filter, at: Int32(index), states), at: index)
    }
  }

  /// Evaluates the filter for everyone.
  mutating func evaluate(_ people: PeopleRoster) {
    (verdicts, unknownCount, hasNamed) = ([], 0, false)
    if !filter.isEmpty { add(people) }
  }

  /// Evaluates the filter for people who have arrived.
  mutating func add(_ people: PeopleRoster) {
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
  mutating func update(_ people: PeopleRoster, at positions: [Int32]) {
    if filter.isEmpty || hasNamed { return }
    for position in positions {
      set(people.verdict(of: filter, at: position, states), at: Int(position))
    }
  }

  private mutating func set(_ verdict: FilterVerdict, at index: Int) {
    if verdicts[index] == .unknown { unknownCount -= 1 }
    if verdict == .unknown { unknownCount += 1 }
    verdicts[index] = verdict
  }

  /// Returns the included people of some, in their order.
  func included(among positions: some Sequence<Int32>) -> [Int32] {
    positions.filter { verdicts[Int($0)] == .included }
  }
}
