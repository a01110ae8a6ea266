/// How long GitHub is still waited for, told once a second.
package struct Countdown: Sendable, Equatable {
  package let left: Duration
  /// Whether a primary limit is used up; else it is a pause that GitHub asked for.
  package let isForPrimaryLimit: Bool

  package init(left: Duration, isForPrimaryLimit: Bool) {
    self.left = left
    self.isForPrimaryLimit = isForPrimaryLimit
  }

  /// The seconds that are left, rounded up.
  package var seconds: Int64 {
    let parts = left.components
    return parts.seconds + (parts.attoseconds > 0 ? 1 : 0)
  }
}
