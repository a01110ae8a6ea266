/// A public event of an account.
///
/// Anything that GitHub leaves out, or sends in an undocumented form, is nil: a deleted account or
/// repository, for example, or a part that the event's type promises.
package struct Event: Sendable, Equatable {
  /// GitHub's id, a string of digits.
  package let id: String?
  package let kind: EventKind
  package let actor: EventParty?
  package let repository: EventParty?
  package let isPublic: Bool?
  /// RFC 3339, as GitHub prints it.
  package let createdAt: String?
  package let facts: EventFacts
  /// GitHub's object as JSON, with all its members; nil if it is missing.
  package var payload: String?
}

/// The account that caused an event, or the repository that it happened in.
package struct EventParty: Sendable, Equatable {
  package let id: Int64?
  /// An account's login, or a repository's owner and name: `octocat/hello-world`.
  package let name: String?
}

extension EventParty {
  /// Reads an object; nil if it has neither an id nor a name.
  fileprivate init?(_ object: LenientObject?, named nameKey: String) {
    self.init(id: object?["id"], name: object?[nameKey])
    if id == nil, name == nil { return nil }
  }
}

extension Event: Decodable {
  /// Reads GitHub's object; an unreadable part counts as missing.
  ///
  /// - Throws: `DecodingError` if it isn't an object.
  package init(from decoder: any Decoder) throws {
    let object = try LenientObject(from: decoder)
    let number: Int64? = object["id"]
    id = object["id"] ?? number.map(String.init)
    kind = EventKind(word: object["type"])
    actor = EventParty(object["actor"], named: "login")
    repository = EventParty(object["repo"], named: "name")
    isPublic = object["public"]
    createdAt = object["created_at"]
    let payload: LenientObject? = object["payload"]
    facts = payload.map { [kind] in EventFacts($0, of: kind) } ?? EventFacts()
  }
}

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

/// The facts in an event's payload, in the same few properties for every kind of event.
package struct EventFacts: Sendable, Equatable {
  /// GitHub's word for the action: `opened`, `created`, `review_requested`.
  package var action: String?
  /// The number of an issue, a pull request or a discussion.
  package var number: Int64?
  /// The number of pushed commits, or of changed wiki pages.
  package var count: Int64?
  /// A branch or tag; in a push, prefixed with `refs/heads/` or `refs/tags/`.
  package var ref: String?
  /// `branch`, `tag` or `repository`.
  package var refType: String?
  /// A new collaborator, the name of a fork, the tag of a release, the title of a wiki page, or the
  /// hash of a commit.
  package var name: String?
  /// The state of a review: `approved`, `changes_requested`, `commented`, `dismissed`.
  package var state: String?
  /// True if a pull request was merged, not only closed.
  package var isMerged = false
  /// The unaltered text for people: a title, a comment, the messages of commits.
  package var text: String?
  /// The web page of the comment, the issue, the fork or the like; not of the event's repository.
  package var pageURL: String?
}

extension EventFacts {
  /// Reads the facts that the payload of this kind of event has.
  init(_ payload: LenientObject, of kind: EventKind) {
    self.init()
    action = payload["action"]
    ref = payload["ref"]
    refType = payload["ref_type"]
    let comment: LenientObject? = payload["comment"]
    let subject: LenientObject? =
      payload["issue"] ?? payload["pull_request"] ?? payload["discussion"]
    switch kind {
    case .push:
      let commits: LenientList<LenientObject>? = payload["commits"]
      count = payload["size"] ?? commits.map { Int64($0.elements.count) }
      take(text: commits?.elements.compactMap { $0["message"] }.joined(separator: "\n"))
    case .create: take(text: payload["description"])
    case .delete, .publication, .watch: break
    case .fork:
      let fork: LenientObject? = payload["forkee"]
      name = fork?["full_name"]
      pageURL = fork?["html_url"]
      take(text: fork?["description"])
    case .issues, .pullRequest, .discussion, .other:
      number = subject?["number"]
      pageURL = subject?["html_url"]
      isMerged = subject?["merged"] ?? false
      take(text: subject?["title"])
    case .issueComment, .reviewComment, .reviewThread: take(comment, on: subject)
    case .commitComment: take(comment, on: nil)
    case .review: take(payload["review"], on: subject)
    case .member: name = (payload["member"] as LenientObject?)?["login"]
    case .release:
      let release: LenientObject? = payload["release"]
      name = release?["tag_name"]
      pageURL = release?["html_url"]
      take(text: release?["name"])
      if text == nil { take(text: release?["body"]) }
    case .gollum:
      if let pages: LenientList<LenientObject> = payload["pages"] { take(pages: pages.elements) }
    }
    if number == nil { number = payload["number"] }
  }

  private mutating func take(_ comment: LenientObject?, on subject: LenientObject?) {
    number = subject?["number"]
    name = comment?["commit_id"]
    state = comment?["state"]
    pageURL = comment?["html_url"] ?? subject?["html_url"]
    take(text: comment?["body"])
  }

  private mutating func take(pages: [LenientObject]) {
    count = Int64(pages.count)
    guard let first = pages.first else { return }
    let actions: [String?] = pages.map { $0["action"] }
    action = Set(actions).count == 1 ? first["action"] : nil
    let titles: [String] = pages.compactMap { $0["title"] ?? $0["page_name"] }
    if pages.count == 1 {
      name = titles.first
      pageURL = first["html_url"]
      take(text: first["summary"])
    } else {
      take(text: titles.joined(separator: "\n"))
    }
  }

  /// Takes a text unless it is empty.
  private mutating func take(text: String?) {
    if let text, !text.isEmpty { self.text = text }
  }
}
