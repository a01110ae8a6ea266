package import FoundationEssentials
import GHFMessages
package import GitHubAPI
package import TerminalText

/// A card of an event: actor, summary, repository, time and text.
package struct FeedCard: Sendable {
  private let entry: FeedEntry
  /// The maximum number of lines of the caption.
  private let lines: Int
  private let now: Date
  private let timeZone: TimeZone
  /// True for a hint below a truncated caption that names the option `--lines`.
  private let hasHint: Bool

  package init(
    entry: FeedEntry, lines: Int, now: Date, timeZone: TimeZone, hasHint: Bool = true
  ) {
    self.entry = entry
    self.lines = lines
    self.now = now
    self.timeZone = timeZone
    self.hasHint = hasHint
  }

  /// The card, without a border because most have only two lines.
  package var part: LayoutPart { .stack([heading, place, caption.inset(CellInsets(leading: 2))]) }

  /// The actor, linked to the account, and the summary, linked to its subject.
  private var heading: LayoutPart {
    let name = CleanText(entry.event.actor?.name ?? "")
    let who: CleanText = name.isBlank ? "(unknown)" : name
    let link = entry.pageURL.flatMap(WebLink.init)
    return .text(
      StyledText(
        "\(who) \(CleanText(entry.summary))", Style.plain.linked(to: link),
        highlights: [0..<who.text.utf8.count],
        highlight: Style.bold.linked(to: entry.actorURL.flatMap(WebLink.init))))
  }

  private var place: LayoutPart {
    let repository = CleanText(entry.event.repository?.name ?? "")
    let time = entry.event.createdAt.flatMap { Moment($0) }?.age(now, in: timeZone)
    let parts = [repository.isBlank ? nil : repository, time].compactMap(\.self)
    guard let first = parts.first else { return .stack([]) }
    let link = entry.repositoryURL.flatMap(WebLink.init)
    return .text(
      StyledText(
        parts.dropFirst().reduce(first) { "\($0) · \($1)" }, .dim,
        highlights: repository.isBlank ? [] : [0..<repository.text.utf8.count],
        highlight: Style.underlined.linked(to: link)))
  }

  private var caption: LayoutPart {
    let text = CleanText(card: entry.event.facts.text ?? "")
    let more: LayoutPart =
      hasHint ? .text("--lines \(CleanText("\(moreLines)")) for more", .dim) : .stack([])
    // Avoids laying out a text of 100 kB to show 3 lines of it.
    let head = text.prefix(byteCount: maximumLength)
    let isCut = head != text
    let caption = LayoutPart.text(head, maximumLines: lines, whenCut: isCut ? nil : more)
    return isCut ? .stack([caption, more]) : caption
  }

  private var moreLines: Int { lines < 100 ? 100 : min(lines, 1_000_000) * 10 }

  /// A limit that exceeds what the lines can show in any script: 64 bytes per column.
  private var maximumLength: Int { min(lines, 10_000) * 64 * LayoutLimits.widestText }
}

/// An event of a feed, with its summary and the URLs of its web pages.
package struct FeedEntry: Sendable {
  package let event: Event
  /// The server that hosts the pages.
  private let base: APIBase

  package init(event: Event, base: APIBase) {
    self.event = event
    self.base = base
  }

  package var summary: String { EventSummary(of: event).text }

  /// The event in a verb and what it is about besides the repository.
  package var short: (verb: String, object: String?) { EventSummary(of: event).short }

  /// Returns the event for a card beside a list: its summary, repository and time, and as much of its
  /// text as `byteCount` bytes hold.
  package func details(in timeZone: TimeZone, byteCount: Int) -> LayoutPart {
    let page = pageURL.flatMap(WebLink.init)
    let repository = CleanText(event.repository?.name ?? "")
    let time = event.createdAt.flatMap { Moment($0) }?.text(in: timeZone)
    let facts: [LayoutPart] = [
      .text(CleanText(summary), Style.dim.linked(to: page)),
      .text(repository, Style.plain.linked(to: repositoryURL.flatMap(WebLink.init))),
      .text(time ?? "", .dim),
    ]
    let hasTitle = [.issues, .pullRequest, .discussion].contains(event.kind)
    let whole = CleanText(card: event.facts.text ?? "")
    let part = whole.prefix(byteCount: byteCount)
    let text = part == whole ? part : part + "…"
    return .stack([.stack(facts), .text(text, hasTitle ? .bold : .plain)], spacing: 1)
  }

  /// The URL of the event's subject, or of the repository if the subject's URL is unknown.
  package var pageURL: String? { event.facts.pageURL ?? numberedPageURL ?? repositoryURL }

  var repositoryURL: String? { event.repository?.name.flatMap(base.pageURL(ofRepository:)) }

  var actorURL: String? {
    // `try?`: an invalid login has no page.
    event.actor?.name.flatMap { try? Login(name: $0) }.map(base.pageURL(of:))
  }

  /// The URL of an issue, a pull request or a discussion, built from its number.
  private var numberedPageURL: String? {
    guard let number = event.facts.number, let repositoryURL else { return nil }
    switch event.kind {
    case .issues, .issueComment: return "\(repositoryURL)/issues/\(number)"
    case .pullRequest, .review, .reviewComment, .reviewThread:
      return "\(repositoryURL)/pull/\(number)"
    case .discussion: return "\(repositoryURL)/discussions/\(number)"
    case .commitComment, .create, .delete, .fork, .gollum, .member, .publication, .push, .release,
      .watch, .other:
      return nil
    }
  }
}

/// The time of an event, as GitHub prints it (RFC 3339).
package struct Moment: Sendable {
  private let date: Date

  /// Parses a time; nil if it is malformed.
  package init?(_ text: String) {
    // `try?`: what shows the event leaves out a malformed time.
    guard let date = try? Date(text, strategy: .iso8601) else { return nil }
    self.date = date
  }

  private static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }

  /// Returns the age in words: `3 hours ago`, `yesterday`, `12 days ago`.
  ///
  /// Days are calendar days in `timeZone`. A time in the future, when clocks differ, is `just now`.
  package func age(_ now: Date, in timeZone: TimeZone) -> CleanText {
    let seconds = now.timeIntervalSince(date)
    switch seconds {
    case ..<60: return "just now"
    case ..<3_600: return "\(CountText(Int(seconds / 60), of: "minute").text) ago"
    case ..<86_400: return "\(CountText(Int(seconds / 3_600), of: "hour").text) ago"
    default:
      let days = days(before: now, in: timeZone)
      return days > 1 ? "\(CountText(days, of: "day").text) ago" : "yesterday"
    }
  }

  /// Returns the number of calendar days before a time.
  private func days(before now: Date, in timeZone: TimeZone) -> Int {
    let calendar = Moment.calendar(timeZone)
    let (first, last) = (calendar.startOfDay(for: date), calendar.startOfDay(for: now))
    return calendar.dateComponents([.day], from: first, to: last).day ?? 0
  }

  /// Returns the age in three characters, of which days are counted as in words: `now`, `5m`, `3h`, `6d`,
  /// `12w`, `4y`.
  package func shortAge(_ now: Date, in timeZone: TimeZone) -> CleanText {
    let seconds = min(max(now.timeIntervalSince(date), 0), 9e9)
    let text: String
    switch seconds {
    case ..<60: text = "now"
    case ..<3_600: text = String(Int(seconds / 60)) + "m"
    case ..<86_400: text = String(Int(seconds / 3_600)) + "h"
    default:
      let days = max(days(before: now, in: timeZone), 1)
      text =
        days < 14
        ? String(days) + "d" : days < 365 ? String(days / 7) + "w" : String(days / 365) + "y"
    }
    return CleanText(text)
  }

  /// Returns the day and the time: `19 November 2026, 14:02`.
  package func text(in timeZone: TimeZone) -> CleanText {
    let parts = Moment.calendar(timeZone)
      .dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func padded(_ number: Int?) -> String {
      let text = String(number ?? 0)
      return text.utf8.count < 2 ? "0" + text : text
    }
    let day = String(parts.day ?? 0) + " " + Moment.month(of: parts)
    return CleanText("\(day), \(padded(parts.hour)):\(padded(parts.minute))" as String)
  }

  /// Returns the month and the year in UTC: `November 2026`.
  func month() -> CleanText {
    CleanText(Moment.month(of: Moment.calendar(.gmt).dateComponents([.year, .month], from: date)))
  }

  private static func month(of parts: DateComponents) -> String {
    months[((parts.month ?? 1) - 1) % months.count] + " " + String(parts.year ?? 0)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
