import GitHubAPI

/// Tells on the terminal's last line how long GitHub is waited for; gone at the end of the wait.
struct CountdownLine: Sendable {
  private let invocation: Invocation

  /// Returns nil where such a line could not be taken away again, or is not wanted.
  init?(in invocation: Invocation) {
    guard invocation.showsProgress else { return nil }
    self.invocation = invocation
  }

  /// Draws the line anew, or takes it away.
  func show(_ countdown: Countdown?) {
    guard let countdown else { return invocation.status.clear() }
    let seconds = countdown.seconds
    let left = seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    let reasons =
      countdown.isForPrimaryLimit
      ? ["waiting for GitHub's limit", "GitHub's limit"]
      : ["GitHub asks for a pause", "a pause"]
    invocation.status.show(
      reasons.map { "\($0): \(left) left" } + ["\(left) left"],
      in: invocation.columns)
  }
}
