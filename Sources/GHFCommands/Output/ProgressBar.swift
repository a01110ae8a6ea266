import GitHubAPI

/// A line on stderr that tells how far a listing is; only on a terminal, and gone at its end.
struct ProgressBar: ~Copyable {
  private let context: CommandContext
  private let isShown: Bool
  private let columns: Int
  private let start: Duration
  private var drawnAt: Duration?
  private var isDrawn = false
  private var remaining: Int?

  /// How many pages there are, and how many are to come in all; nil before the first.
  private(set) var pageCount = 0
  private(set) var total: Int?

  init(in context: CommandContext, options: GlobalOptions) {
    self.context = context
    isShown = context.showsProgress(options)
    columns = context.columns(options.width)
    start = context.timekeeper.elapsed()
  }

  /// Counts a page and draws the line, ten times a second at most.
  mutating func advance<Answer>(_ page: Page<Answer>) {
    // A page that is fetched once more comes after those behind it.
    pageCount = max(pageCount, page.number)
    total = max(total ?? 1, page.links.lastNumber ?? page.number, page.number)
    remaining = page.rateLimit?.remaining ?? remaining
    guard isShown, pageCount < total ?? 1 else { return }
    let now = context.timekeeper.elapsed()
    // What is done before anyone can read it needs no bar.
    if now - start < .milliseconds(200) { return }
    if let drawnAt, now - drawnAt < .milliseconds(100) { return }
    drawnAt = now
    isDrawn = true
    draw("\r" + line(after: now - start).prefix(max(columns - 1, 0)) + "\u{1B}[K")
  }

  /// Takes the line away without a trace.
  mutating func clear() {
    if !isDrawn { return }
    isDrawn = false
    draw("\r\u{1B}[K")
  }

  private func line(after duration: Duration) -> String {
    let total = max(total ?? 1, 1)
    let seconds = max(duration / .seconds(1), 0.001)
    let rate = Double(pageCount) / seconds
    let filled = Int(20 * min(Double(pageCount) / Double(total), 1))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
    let left = (Double(total - pageCount) / max(rate, 0.001)).rounded(.up)
    var line = "[\(bar)] \(pageCount)/\(total) pages, \(whole(rate.rounded()))/s"
    line += ", \(whole(left)) s left"
    if let remaining { line += ", \(remaining) requests left" }
    return line
  }

  /// A number as text, whatever the server claims there is to come.
  private func whole(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "?"
  }

  private func draw(_ text: String) {
    // A bar that can't be shown must not end the run.
    try? context.messages.write(Array(text.utf8))
    try? context.messages.flush()
  }
}
