import GitHubAPI

/// A line on stderr that tells how long GitHub is waited for; only on a terminal, gone at its end.
struct CountdownLine: Sendable {
  private let context: CommandContext
  private let columns: Int

  /// Returns nil where such a line could not be taken away again, or is not wanted.
  init?(in context: CommandContext, options: GlobalOptions) {
    guard context.showsProgress(options) else { return nil }
    self.context = context
    columns = context.columns(options.width)
  }

  /// Draws the line anew, or takes it away without a trace.
  func show(_ countdown: Countdown?) {
    let text = countdown.map { String(line(for: $0).prefix(max(columns - 1, 0))) } ?? ""
    // A line that can't be shown must not end the run.
    try? context.messages.write(Array("\r\(text)\u{1B}[K".utf8))
    try? context.messages.flush()
  }

  private func line(for countdown: Countdown) -> String {
    let seconds = countdown.seconds
    let left = seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    return countdown.isForPrimaryLimit
      ? "waiting for GitHub's limit: \(left) left" : "GitHub asks for a pause: \(left) left"
  }
}
