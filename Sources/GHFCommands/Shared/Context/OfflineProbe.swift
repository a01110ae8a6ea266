import Synchronization

import struct FoundationEssentials.Date

/// A probe for whether the cache alone can answer a command that failed.
///
/// The command runs again with `--offline`; its output, and all that it would store, is discarded.
/// So commands needn't know which of their parts are cached.
final class OfflineProbe: Sendable {
  private let date = Mutex<Date?>(nil)

  /// The time at which the oldest part of the answer was fetched; nil if none was cached.
  var oldest: Date? { date.withLock(\.self) }

  /// Records the time at which a part of the answer was fetched.
  func note(_ date: Date) { self.date.withLock { $0 = min($0 ?? date, date) } }
}
