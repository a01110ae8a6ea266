import GitHubAPI
import TerminalHost
import TerminalText

/// A progress bar for a listing, on the terminal's last line.
struct ProgressBar: ~Copyable {
  private let invocation: Invocation
  /// The name of the list; nil if the command fetches only one.
  private let list: String?
  private let unit: String
  private let isShown: Bool
  private let start: Duration
  private var drawnAt: Duration?
  private var remaining: Int?

  /// The number of pages so far, and the expected total; nil before the first page.
  private(set) var pageCount = 0
  private(set) var total: Int?

  /// Creates a bar that counts pages, or other units; `isDrawn` is false to count only.
  init(
    of list: String?, in invocation: Invocation, unit: String = "pages", isDrawn: Bool = true
  ) {
    self.invocation = invocation
    self.list = list
    self.unit = unit
    isShown = isDrawn && invocation.showsProgress
    start = invocation.clock.elapsed()
  }

  /// Counts a page and redraws the line, at most ten times a second.
  mutating func advance<Answer>(_ page: Page<Answer>) {
    // A page that is fetched again arrives after later pages.
    advance(
      to: max(pageCount, page.number),
      of: max(total ?? 1, page.links.lastNumber ?? page.number, page.number), page.rateLimit)
  }

  /// Updates the count and the total, and redraws the line as above.
  mutating func advance(to count: Int, of total: Int, _ rateLimit: RateLimit?) {
    pageCount = count
    self.total = total
    remaining = rateLimit?.remaining ?? remaining
    draw()
  }

  private mutating func draw() {
    guard isShown, pageCount < total ?? 1 else { return }
    let now = invocation.clock.elapsed()
    // A run that ends before people can read the bar doesn't need one.
    if now - start < .milliseconds(200) { return }
    if let drawnAt, now - drawnAt < .milliseconds(100) { return }
    drawnAt = now
    // In a terminal that has become narrower, a wider line would wrap and never be erased.
    let columns = invocation.columns
    invocation.status.show([line(after: now - start, in: columns)], in: columns)
  }

  /// Returns the parts that fit: the count of pages, then the others by their rank.
  private func line(after duration: Duration, in columns: Int) -> String {
    let total = max(total ?? 1, 1)
    let seconds = max(duration / .seconds(1), 0.001)
    let rate = Double(pageCount) / seconds
    let left = (Double(total - pageCount) / max(rate, 0.001)).rounded(.up)
    let pages = "\(CountText.grouped(pageCount))/\(CountText.grouped(total)) \(unit)"
    let parts: [(rank: Int, text: String)] = [
      (3, bar(Double(pageCount) / Double(total))), (0, pages),
      (5, list.map { " of \($0)" } ?? ""),
      (4, ", \(wholeText(rate.rounded()))/s"), (1, ", \(wholeText(left)) s left"),
      (2, remaining.map { ", \(CountText.grouped($0)) requests left" } ?? ""),
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
