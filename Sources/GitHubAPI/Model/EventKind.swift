/// The kind of an event, GitHub's `type`; unknown words stay as they are.
///
/// Source of the words: GitHub's page "GitHub event types".
package enum EventKind: Sendable, Equatable {
  case commitComment, create, delete, discussion, fork, gollum, issueComment, issues, member
  case publication, pullRequest, review, reviewComment, reviewThread, push, release, watch
  /// Any other word; nil if it is missing.
  case other(String?)

  private static let words: [(kind: EventKind, word: String)] = [
    (.commitComment, "CommitCommentEvent"), (.create, "CreateEvent"), (.delete, "DeleteEvent"),
    (.discussion, "DiscussionEvent"), (.fork, "ForkEvent"), (.gollum, "GollumEvent"),
    (.issueComment, "IssueCommentEvent"), (.issues, "IssuesEvent"), (.member, "MemberEvent"),
    (.publication, "PublicEvent"), (.pullRequest, "PullRequestEvent"),
    (.review, "PullRequestReviewEvent"), (.reviewComment, "PullRequestReviewCommentEvent"),
    (.reviewThread, "PullRequestReviewThreadEvent"), (.push, "PushEvent"),
    (.release, "ReleaseEvent"), (.watch, "WatchEvent"),
  ]

  package init(word: String?) {
    self = EventKind.words.first { $0.word == word }?.kind ?? .other(word)
  }

  /// GitHub's word; nil if it was missing.
  package var word: String? {
    if case .other(let word) = self { return word }
    return EventKind.words.first { $0.kind == self }?.word
  }
}
