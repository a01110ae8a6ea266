package import GitHubAPI

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
