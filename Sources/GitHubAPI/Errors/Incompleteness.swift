/// The extent of an incomplete list.
package struct Incompleteness: Sendable, Equatable {
  package let foundCount: Int
  /// The number of entries according to GitHub's own count; nil if it is unknown.
  package let totalCount: Int?

  package init(foundCount: Int, totalCount: Int?) {
    self.foundCount = foundCount
    self.totalCount = totalCount
  }
}
