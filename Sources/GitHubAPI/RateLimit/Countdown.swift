/// The time left of a wait for GitHub, reported once a second.
package struct Countdown: Sendable, Equatable {
  package let left: Duration
  /// True if a primary limit is used up; false for a pause that GitHub requested.
  package let isForPrimaryLimit: Bool

  /// The seconds left, rounded up.
  package var seconds: Int64 {
    let parts = left.components
    return parts.seconds + (parts.attoseconds > 0 ? 1 : 0)
  }
}
