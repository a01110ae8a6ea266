/// What an event's payload tells, in the same few places whatever the event is about.
package struct EventFacts: Sendable, Equatable {
  /// What was done, in GitHub's word: `opened`, `created`, `review_requested`.
  package var action: String?
  /// The number of an issue, a pull request or a discussion.
  package var number: Int64?
  /// How many commits were pushed, or pages of a wiki changed.
  package var count: Int64?
  /// A branch or tag; in a push with `refs/heads/` or `refs/tags/` in front.
  package var ref: String?
  /// `branch`, `tag` or `repository`.
  package var refType: String?
  /// Who became a collaborator, what a repository was forked to, the tag of a release, the title of
  /// a page, or the hash of a commit.
  package var name: String?
  /// The state of a review: `approved`, `changes_requested`, `commented`, `dismissed`.
  package var state: String?
  /// Whether a pull request that was closed was merged by that.
  package var isMerged = false
  /// What a person would read of it, unaltered: a title, a comment, the messages of commits.
  package var text: String?
  /// The page for people of the comment, the issue or the like; not of the repository.
  package var pageURL: String?
}
