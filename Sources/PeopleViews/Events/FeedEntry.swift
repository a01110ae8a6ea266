package import FoundationEssentials
package import GitHubAPI
package import TerminalText

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
