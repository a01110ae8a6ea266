/// The result of a filter for one person, in Kleene's three-valued logic.
package enum FilterVerdict: Int8, Sendable {
  case excluded = -1
  /// It depends on a profile that isn't known.
  case unknown = 0
  case included = 1

  init(_ isIncluded: Bool) { self = isIncluded ? .included : .excluded }

  /// The verdict of the opposite filter.
  var negated: FilterVerdict {
    switch self {
    case .excluded: .included
    case .unknown: .unknown
    case .included: .excluded
    }
  }
}

/// The accounts that the states of a filter are about, by id.
package struct FilterStates: Sendable {
  package var favourites: Set<Int64> = []
  package var marked: Set<Int64> = []

  package init() {}
}
