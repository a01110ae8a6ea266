import GitHubAPI

/// An event with where it is to be seen.
struct FeedEntry: Sendable {
  let event: Event
  /// The server it is of, whose pages the links lead to.
  let base: APIBase

  var summary: String { EventSummary(of: event).text }

  /// The page of what it is about, as far as the event tells, else the repository's.
  var pageURL: String? { event.facts.pageURL ?? numberedPageURL ?? repositoryURL }

  var repositoryURL: String? { event.repository?.name.flatMap(base.pageURL(ofRepository:)) }

  var actorURL: String? {
    // `try?`: what is no login has no page.
    event.actor?.name.flatMap { try? Login(name: $0) }.map(base.pageURL(of:))
  }

  /// The page of an issue, a pull request or a discussion, where only its number is told.
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
