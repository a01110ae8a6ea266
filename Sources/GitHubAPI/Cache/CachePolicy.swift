package import struct FoundationEssentials.Date

/// A policy for the use of cached answers.
package struct CachePolicy: Sendable, Equatable {
  /// The cases in which a request is made.
  package enum Mode: Sendable, Equatable {
    /// Uses fresh answers; revalidates older ones.
    case fresh
    /// Revalidates every answer (`--refresh`).
    case revalidate
    /// Makes no requests (`--offline`).
    case offline
    /// Neither reads nor writes the cache (`--no-cache`).
    case off
  }

  package let mode: Mode
  package let maximumAge: Duration
  /// The maximum age of an unfinished list whose pages a resumed run still uses.
  package let resumableAge: Duration

  /// Long enough for a list to look the same when it is listed twice in a row.
  package static let defaultMaximumAge = Duration.seconds(300)
  /// A day allows 144,000 accounts without a token (60 requests an hour), and its arrivals and
  /// departures are few enough to be found where old and new pages meet.
  package static let defaultResumableAge = Duration.seconds(86_400)

  package init(
    _ mode: Mode = .fresh, maximumAge: Duration = defaultMaximumAge,
    resumableAge: Duration = defaultResumableAge
  ) {
    self.mode = mode
    self.maximumAge = maximumAge
    self.resumableAge = resumableAge
  }

  /// Returns the policy with another maximum age; an unfinished list stays resumable for longer than
  /// that.
  func accepting(_ age: Duration) -> CachePolicy {
    CachePolicy(mode, maximumAge: age, resumableAge: max(CachePolicy.defaultResumableAge, age * 2))
  }

  /// Returns true if an answer may be used without a request.
  ///
  /// An answer from the future isn't fresh; one that a resumed run fetched since its `start` stays
  /// usable.
  package func isUsable(fetchedAt: Date, now: Date, resumedSince start: Date? = nil) -> Bool {
    switch mode {
    case .offline: true
    case .revalidate, .off: false
    case .fresh:
      // A damaged date may be further in the past than a Duration can express.
      now >= fetchedAt
        && (now.timeIntervalSince(fetchedAt) <= maximumAge / .seconds(1)
          || start.map { fetchedAt >= $0 } ?? false)
    }
  }

  func isResumable(begunAt date: Date, now: Date) -> Bool {
    now.timeIntervalSince(date) <= resumableAge / .seconds(1)
  }
}
