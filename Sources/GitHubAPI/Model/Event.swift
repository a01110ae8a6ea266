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
  fileprivate init?(_ object: JSON?, named nameKey: StaticString) {
    self.init(id: object?["id"]?.accountID, name: object?[nameKey]?.string)
    if id == nil, name == nil { return nil }
  }
}

extension Event {
  /// Reads GitHub's object, of which an unreadable part counts as missing; nil for another value.
  package init?(json object: JSON) {
    guard object.isObject else { return nil }
    id = object["id"].flatMap { $0.string ?? $0.int.map(String.init) }
    kind = EventKind(word: object["type"]?.string)
    actor = EventParty(object["actor"], named: "login")
    repository = EventParty(object["repo"], named: "name")
    isPublic = object["public"]?.bool
    createdAt = object["created_at"]?.string
    let payload = object["payload"]
    facts = payload.map { [kind] in EventFacts($0, of: kind) } ?? EventFacts()
    self.payload = payload.map {
      var writer = JSONWriter()
      writer.value($0)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
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
  init(_ payload: JSON, of kind: EventKind) {
    self.init()
    guard payload.isObject else { return }
    action = payload["action"]?.string
    ref = payload["ref"]?.string
    refType = payload["ref_type"]?.string
    func object(_ key: StaticString) -> JSON? { payload[key].flatMap { $0.isObject ? $0 : nil } }
    let comment = object("comment")
    let subject = object("issue") ?? object("pull_request") ?? object("discussion")
    switch kind {
    case .push:
      let commits = payload["commits"]?.array?.filter(\.isObject)
      count = payload["size"]?.int ?? commits.map { Int64($0.count) }
      take(text: commits?.compactMap { $0["message"]?.string }.joined(separator: "\n"))
    case .create: take(text: payload["description"]?.string)
    case .delete, .publication, .watch: break
    case .fork:
      let fork = payload["forkee"]
      name = fork?["full_name"]?.string
      pageURL = fork?["html_url"]?.string
      take(text: fork?["description"]?.string)
    case .issues, .pullRequest, .discussion, .other:
      number = subject?["number"]?.int
      pageURL = subject?["html_url"]?.string
      isMerged = subject?["merged"]?.bool ?? false
      take(text: subject?["title"]?.string)
    case .issueComment, .reviewComment, .reviewThread: take(comment, on: subject)
    case .commitComment: take(comment, on: nil)
    case .review: take(object("review"), on: subject)
    case .member: name = payload["member"]?["login"]?.string
    case .release:
      let release = payload["release"]
      name = release?["tag_name"]?.string
      pageURL = release?["html_url"]?.string
      take(text: release?["name"]?.string)
      if text == nil { take(text: release?["body"]?.string) }
    case .gollum:
      if let pages = payload["pages"]?.array { take(pages: pages.filter(\.isObject)) }
    }
    if number == nil { number = payload["number"]?.int }
  }

  private mutating func take(_ comment: JSON?, on subject: JSON?) {
    number = subject?["number"]?.int
    name = comment?["commit_id"]?.string
    state = comment?["state"]?.string
    pageURL = comment?["html_url"]?.string ?? subject?["html_url"]?.string
    take(text: comment?["body"]?.string)
  }

  private mutating func take(pages: [JSON]) {
    count = Int64(pages.count)
    guard let first = pages.first else { return }
    let actions = Set(pages.map { $0["action"]?.string })
    action = actions.count == 1 ? actions.first ?? nil : nil
    let titles = pages.compactMap { $0["title"]?.string ?? $0["page_name"]?.string }
    if pages.count == 1 {
      name = titles.first
      pageURL = first["html_url"]?.string
      take(text: first["summary"]?.string)
    } else {
      take(text: titles.joined(separator: "\n"))
    }
  }

  /// Takes a text unless it is empty.
  private mutating func take(text: String?) {
    if let text, !text.isEmpty { self.text = text }
  }
}
