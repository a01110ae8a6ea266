import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalHost
import TerminalText

/// A progress bar for a query, on the terminal's last line.
struct ProgressBar: ~Copyable {
  private let invocation: Invocation
  private let start: Duration
  private var drawnAt: Duration?

  init(in invocation: Invocation) {
    self.invocation = invocation
    start = invocation.clock.elapsed()
  }

  /// Redraws the line, at most ten times a second.
  mutating func show(_ progress: QueryProgress) {
    guard progress.count < progress.total ?? 1 else { return }
    let now = invocation.clock.elapsed()
    // A run that ends before people can read the bar doesn't need one.
    if now - start < .milliseconds(200) { return }
    if let drawnAt, now - drawnAt < .milliseconds(100) { return }
    drawnAt = now
    // In a terminal that has become narrower, a wider line would wrap and never be erased.
    let columns = invocation.columns
    invocation.status.show([line(progress, after: now - start, in: columns)], in: columns)
  }

  /// Returns the parts that fit: the count of pages, then the others by their rank.
  private func line(
    _ progress: QueryProgress, after duration: Duration, in columns: Int
  ) -> String {
    let (count, total) = (progress.count, max(progress.total ?? 1, 1))
    let seconds = max(duration / .seconds(1), 0.001)
    let rate = Double(count) / seconds
    let left = (Double(total - count) / max(rate, 0.001)).rounded(.up)
    let pages = "\(CountText.grouped(count))/\(CountText.grouped(total)) \(progress.unit.rawValue)"
    let parts: [(rank: Int, text: String)] = [
      (3, bar(Double(count) / Double(total))), (0, pages),
      (5, progress.subject.map { " of \(name($0))" } ?? ""),
      (4, ", \(wholeText(rate.rounded()))/s"), (1, ", \(wholeText(left)) s left"),
      (2, progress.requestsLeft.map { ", \(CountText($0, of: "request").text) left" } ?? ""),
    ]
    var availableWidth = columns - 1
    var shown: Set<Int> = []
    for (rank, text) in parts.sorted(by: { $0.rank < $1.rank })
    where rank == 0 || text.count <= availableWidth {
      availableWidth -= text.count
      shown.insert(rank)
    }
    return parts.filter { shown.contains($0.rank) }.map(\.text).joined()
  }

  private func name(_ subject: QueryProgress.Subject) -> String {
    switch subject {
    case .list(let name): name.text
    case .lists(let count): "\(count) lists"
    }
  }

  private func bar(_ part: Double) -> String {
    let filled = Int(20 * min(part, 1))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: 20 - filled) + "] "
  }

  /// Returns a number as text, or `?` if the server's claims make it too large.
  private func wholeText(_ number: Double) -> String {
    Int(exactly: number).map { CountText.grouped($0).text } ?? "?"
  }
}
