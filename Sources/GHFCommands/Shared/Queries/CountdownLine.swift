import GitHubAPI
import TerminalHost

/// A countdown on the terminal's last line while ghf waits for GitHub.
struct CountdownLine: Sendable {
  private let invocation: Invocation

  /// Returns nil if progress isn't shown, for example because the line couldn't be erased.
  init?(in invocation: Invocation) {
    guard invocation.showsProgress else { return nil }
    self.invocation = invocation
  }

  /// Redraws the line, or erases it if `countdown` is nil.
  func show(_ countdown: Countdown?) {
    guard let countdown else { return invocation.status.clear() }
    let seconds = countdown.seconds
    let left = seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    let reasons =
      countdown.isForPrimaryLimit
      ? ["waiting for the rate limit", "rate limit"] : ["GitHub requires a pause", "pause"]
    invocation.status.show(
      reasons.map { "\($0): \(left) left" } + ["\(left) left"], in: invocation.columns)
  }
}
