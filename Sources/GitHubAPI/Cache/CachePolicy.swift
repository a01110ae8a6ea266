import struct FoundationEssentials.Date

/// How far kept answers may be used.
package struct CachePolicy: Sendable, Equatable {
  /// What is asked and what is not.
  package enum Mode: Sendable, Equatable {
    /// Fresh answers are used; older ones are confirmed or replaced.
    case fresh
    /// Every answer is confirmed or replaced (`--refresh`).
    case revalidate
    /// Nobody is asked (`--offline`).
    case offline
    /// Nothing is read and nothing kept (`--no-cache`).
    case off
  }

  package let mode: Mode
  /// How old a fresh answer may be.
  package let maximumAge: Duration
  /// How long ago an unfinished list may have begun for what was fetched of it to be used.
  package let resumableAge: Duration

  /// What holds where nobody says otherwise: a person who looks twice sees the same list.
  package static let usualAge = Duration.seconds(300)
  /// Without a token GitHub answers 60 requests an hour, so in a day 1,440 pages: 144,000 people.
  ///
  /// Whoever came or went in a day is few enough to be found where the old part meets the new.
  package static let usualResumableAge = Duration.seconds(86_400)

  package init(
    _ mode: Mode = .fresh, maximumAge: Duration = usualAge,
    resumableAge: Duration = usualResumableAge
  ) {
    self.mode = mode
    self.maximumAge = maximumAge
    self.resumableAge = resumableAge
  }

  /// Whether an answer may be used without asking; one from the future never is.
  ///
  /// - Parameters:
  ///   - fetchedAt: When it came or was confirmed.
  ///   - now: What the clock says.
  ///   - start: When an unfinished list began that is gone on with; what came since then is used.
  /// - Returns: Whether it may.
  func isUsable(fetchedAt: Date, now: Date, inListSince start: Date? = nil) -> Bool {
    switch mode {
    case .offline: true
    case .revalidate, .off: false
    case .fresh:
      // A damaged date may lie further back than a Duration reaches.
      now >= fetchedAt
        && (now.timeIntervalSince(fetchedAt) <= maximumAge / .seconds(1)
          || start.map { fetchedAt >= $0 } ?? false)
    }
  }

  /// Whether an unfinished list that began then may be gone on with.
  func isResumable(begunAt date: Date, now: Date) -> Bool {
    now.timeIntervalSince(date) <= resumableAge / .seconds(1)
  }
}
