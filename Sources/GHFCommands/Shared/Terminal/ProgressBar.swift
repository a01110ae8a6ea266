import GitHubAPI
import TerminalText

/// Tells on the terminal's last line how far a listing is.
struct ProgressBar: ~Copyable {
  private let invocation: Invocation
  /// What the pages are of; nil where that goes without saying.
  private let list: String?
  private let unit: String
  private let isShown: Bool
  private let start: Duration
  private var drawnAt: Duration?
  private var remaining: Int?

  /// How many pages there are, and how many are to come in all; nil before the first.
  private(set) var pageCount = 0
  private(set) var total: Int?

  init(
    of list: String?, in invocation: Invocation,
    unit: String = "pages"
  ) {
    self.invocation = invocation
    self.list = list
    self.unit = unit
    isShown = invocation.showsProgress
    start = invocation.clock.elapsed()
  }

  /// Counts a page and draws the line, ten times a second at most.
  mutating func advance<Answer>(_ page: Page<Answer>) {
    // A page that is fetched once more comes after those behind it.
    pageCount = max(pageCount, page.number)
    total = max(total ?? 1, page.links.lastNumber ?? page.number, page.number)
    remaining = page.rateLimit?.remaining ?? remaining
    draw()
  }

  /// Takes how much there is now, and how much there will be, and draws the line as above.
  mutating func advance(to count: Int, of total: Int, _ rateLimit: RateLimit?) {
    pageCount = count
    self.total = total
    remaining = rateLimit?.remaining ?? remaining
    draw()
  }

  private mutating func draw() {
    guard isShown, pageCount < total ?? 1 else { return }
    let now = invocation.clock.elapsed()
    // What is done before anyone can read it needs no bar.
    if now - start < .milliseconds(200) { return }
    if let drawnAt, now - drawnAt < .milliseconds(100) { return }
    drawnAt = now
    // A terminal that has become narrower would wrap it, and keep each one drawn.
    let columns = invocation.columns
    invocation.status.show([line(after: now - start, in: columns)], in: columns)
  }

  /// As much of it as there is room for: the pages, then what people wait for most.
  private func line(after duration: Duration, in columns: Int) -> String {
    let total = max(total ?? 1, 1)
    let seconds = max(duration / .seconds(1), 0.001)
    let rate = Double(pageCount) / seconds
    let left = (Double(total - pageCount) / max(rate, 0.001)).rounded(.up)
    let pages = "\(CountText.grouped(pageCount))/\(CountText.grouped(total)) \(unit)"
    let parts: [(rank: Int, text: String)] = [
      (3, bar(Double(pageCount) / Double(total))), (0, pages),
      (5, list.map { " of \($0)" } ?? ""),
      (4, ", \(whole(rate.rounded()))/s"), (1, ", \(whole(left)) s left"),
      (2, remaining.map { ", \(CountText.grouped($0)) requests left" } ?? ""),
    ]
    var room = columns - 1
    var shown: Set<Int> = []
    for (rank, text) in parts.sorted(by: { $0.rank < $1.rank })
    where rank == 0 || text.count <= room {
      room -= text.count
      shown.insert(rank)
    }
    return parts.filter { shown.contains($0.rank) }.map(\.text).joined()
  }

  private func bar(_ part: Double) -> String {
    let filled = Int(20 * min(part, 1))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: 20 - filled) + "] "
  }

  /// A number as text, whatever the server claims there is to come.
  private func whole(_ number: Double) -> String {
    Int(exactly: number).map { CountText.grouped($0).text } ?? "?"
  }
}
