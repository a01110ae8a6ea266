/// A direction in which a search follows the edges of the graph.
package enum SearchDirection: Sendable {
  /// From an account to those that it follows.
  case forward
  /// From an account to its followers.
  case backward
}
