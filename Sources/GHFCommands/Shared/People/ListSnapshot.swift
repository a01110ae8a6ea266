import LocalStore

import struct FoundationEssentials.Date

/// A list that was paginated to its end, and of when it is.
struct ListSnapshot: Sendable {
  var people: Snapshot
  /// When the oldest of its pages was fetched or confirmed.
  let asOf: Date
}
