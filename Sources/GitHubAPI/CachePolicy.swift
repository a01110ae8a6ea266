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

  package init(_ mode: Mode = .fresh, maximumAge: Duration = .seconds(300)) {
    self.mode = mode
    self.maximumAge = maximumAge
  }

  /// Whether an answer may be used without asking; one from the future never is.
  func isUsable(fetchedAt: Date, now: Date) -> Bool {
    switch mode {
    case .offline: true
    case .revalidate, .off: false
    case .fresh:
      // A damaged date may lie further back than a Duration reaches.
      now >= fetchedAt && now.timeIntervalSince(fetchedAt) <= maximumAge / .seconds(1)
    }
  }
}
