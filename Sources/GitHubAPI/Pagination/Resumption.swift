package import struct FoundationEssentials.Date

/// How a walk through a list stands to an earlier one that didn't get to its end.
package enum Resumption: Sendable, Equatable {
  /// There was none, or it asked for something else.
  case none
  /// What was fetched since that one began is used, however old it is.
  case goesOn(since: Date)
  /// That one began so long ago that what it fetched doesn't go with what is new.
  case tooOld(since: Date)
}

extension Pages {
  /// Whether this goes on with an earlier walk for the same entries, by what the cache knows.
  package var resumption: Resumption { notedResumption }
}
