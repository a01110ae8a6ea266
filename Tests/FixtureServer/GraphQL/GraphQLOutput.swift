/// The JSON of an answer, and the cost of the objects in it.
///
/// An account costs 1. A connection costs 20, because it needs a query of its own, even for its
/// count alone. A whole profile thus costs 81, and a list of 100 logins 120. The numbers are
/// assumed; see `GraphQLSettings.budget`.
struct GraphQLOutput {
  var json = JSONBytes(capacity: 80_000)
  private(set) var cost = 0

  mutating func countAccount() { cost += 1 }

  mutating func countConnection() { cost += 20 }
}
