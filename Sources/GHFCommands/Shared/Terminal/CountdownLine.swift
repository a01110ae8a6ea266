import GitHubAPI

/// Tells on the terminal's last line how long GitHub is waited for; gone at the end of the wait.
struct CountdownLine: Sendable {
  private let context: CommandContext
  private let options: GlobalOptions

  /// Returns nil where such a line could not be taken away again, or is not wanted.
  init?(in context: CommandContext, options: GlobalOptions) {
    guard context.showsProgress(options) else { return nil }
    self.context = context
    self.options = options
  }

  /// Draws the line anew, or takes it away.
  func show(_ countdown: Countdown?) {
    guard let countdown else { return context.status.clear() }
    let seconds = countdown.seconds
    let left = seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    let reasons =
      countdown.isForPrimaryLimit
      ? ["waiting for GitHub's limit", "GitHub's limit"]
      : ["GitHub asks for a pause", "a pause"]
    context.status.show(
      reasons.map { "\($0): \(left) left" } + ["\(left) left"],
      in: context.columns(options.width))
  }
}
