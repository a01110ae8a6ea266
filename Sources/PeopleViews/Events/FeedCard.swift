package import FoundationEssentials
import GitHubAPI
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
