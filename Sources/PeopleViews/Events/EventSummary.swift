import GHFMessages
import GitHubAPI
import TerminalText

/// A summary of an event in words: `pushed 3 commits to main`, `opened issue #12`.
///
/// Facts that the event doesn't include are left out.
struct EventSummary: Sendable {
  private let kind: EventKind
  private let facts: EventFacts

  init(of event: Event) { (kind, facts) = (event.kind, event.facts) }

  var text: String {
    switch kind {
    case .push: push
    case .create: reference("created")
    case .delete: reference("deleted")
    case .fork: words("forked", facts.name.map { "to \($0)" })
    case .watch: "starred"
    case .publication: "made public"
    case .issues: subject("an", "issue")
    case .pullRequest: subject("a", "pull request", facts.isMerged ? ["closed": "merged"] : [:])
    case .discussion: subject("a", "discussion", ["created": "started"])
    case .issueComment: comment(on: facts.number.map { "#\($0)" })
    case .reviewComment: comment(on: reviewed)
    case .commitComment: comment(on: facts.name.map { "commit \($0.prefix(7))" })
    case .review: review
    case .reviewThread: words(action(), "a thread on", reviewed)
    case .member: member
    case .release: release
    case .gollum: wiki
    case .other(let word): unknown(word)
    }
  }

  /// The event in a verb and what it is about besides the repository: `opened` and `#12`, `pushed` and
  /// `main`.
  var short: (verb: String, object: String?) {
    let number = facts.number.map { "#\($0)" }
    switch kind {
    case .push: return ("pushed", facts.ref.map(branch))
    case .create: return ("created", facts.ref)
    case .delete: return ("deleted", facts.ref)
    case .fork: return ("forked", nil)
    case .watch: return ("starred", nil)
    case .publication: return ("published", nil)
    case .issues: return (action(), number)
    case .pullRequest where facts.isMerged && facts.action == "closed": return ("merged", number)
    case .discussion where facts.action == "created": return ("started", number)
    case .pullRequest, .discussion, .reviewThread: return (action(), number)
    case .issueComment, .reviewComment, .commitComment:
      let isNew = facts.action == nil || facts.action == "created"
      let commit = kind == .commitComment ? facts.name.map { String($0.prefix(7)) } : nil
      return (isNew ? "commented" : action(), number ?? commit)
    case .review:
      let isDismissed = facts.action == "dismissed" || facts.state == "dismissed"
      let verb = facts.state?.lowercased() == "approved" ? "approved" : "reviewed"
      return (isDismissed ? "dismissed" : verb, number)
    case .member: return (action(), facts.name)
    case .release:
      return (
        facts.action == nil || facts.action == "published" ? "released" : action(), facts.name
      )
    case .gollum: return (action("changed"), facts.name ?? "wiki")
    case .other: return (verb(facts.action) ?? "did something", nil)
    }
  }

  private var push: String {
    let commits = facts.count.map { CountText(Int($0), of: "commit").text.text }
    return words("pushed", commits, facts.ref.map { "to \(branch($0))" })
  }

  /// Shortens a reference: `main` for a branch, `tag 1.0` for a tag.
  private func branch(_ ref: String) -> String {
    if ref.hasPrefix("refs/heads/") { return String(ref.dropFirst("refs/heads/".count)) }
    if ref.hasPrefix("refs/tags/") { return "tag \(ref.dropFirst("refs/tags/".count))" }
    return ref
  }

  private func reference(_ action: String) -> String {
    let thing = facts.refType.map(plain)
    // For a new repository, `ref` is its first branch. The feed prints the repository's own name.
    if facts.ref == nil || facts.refType == "repository" {
      return words(action, thing.map { "the \($0)" } ?? "something")
    }
    return words(action, thing, facts.ref)
  }

  /// Returns a summary such as `opened issue #12`.
  ///
  /// If the action isn't a verb in the past tense, returns a summary such as `acted on pull request
  /// #12 (review requested)`.
  private func subject(
    _ article: String, _ thing: String, _ renamed: [String: String] = [:]
  ) -> String {
    let action = facts.action.map { renamed[$0] ?? $0 }
    let object = facts.number.map { "\(thing) #\($0)" } ?? "\(article) \(thing)"
    if let verb = verb(action) { return words(verb, object) }
    return words("acted on", object, action.map { "(\(plain($0)))" })
  }

  private func comment(on subject: String?) -> String {
    let place = subject.map { "on \($0)" }
    if facts.action == nil || facts.action == "created" { return words("commented", place) }
    return words(action(), "a comment", place)
  }

  private var review: String {
    switch (facts.action, facts.state?.lowercased()) {
    case ("dismissed", _), (_, "dismissed"): words("dismissed a review of", reviewed)
    case (nil, "approved"), ("created", "approved"): words("approved", reviewed)
    case (nil, "changes_requested"), ("created", "changes_requested"):
      words("requested changes to", reviewed)
    case (nil, _), ("created", _): words("reviewed", reviewed)
    case (.some, _): words(action(), "a review of", reviewed)
    }
  }

  private var reviewed: String {
    facts.number.map { "pull request #\($0)" } ?? "a pull request"
  }

  private var member: String {
    switch facts.action {
    case "added", "removed":
      words(facts.action, facts.name.map { "\($0) as" }, "a collaborator")
    default: words(action(), facts.name.map { "collaborator \($0)" } ?? "a collaborator")
    }
  }

  private var release: String {
    if facts.action == nil || facts.action == "published" { return words("released", facts.name) }
    return words(action(), facts.name.map { "release \($0)" } ?? "a release")
  }

  private var wiki: String {
    let verb = action("changed")
    if let name = facts.name { return words(verb, "wiki page", name) }
    guard let count = facts.count else { return words(verb, "the wiki") }
    return words(verb, CountText(Int(count), of: "wiki page").text.text)
  }

  /// Returns `created a sponsorship` for `SponsorshipEvent` with that action, or `did something
  /// (sponsorship)`.
  private func unknown(_ word: String?) -> String {
    guard let word else { return "did something" }
    let name = word.hasSuffix("Event") ? word.dropLast("Event".count) : word[...]
    var text = ""
    for character in name {
      if character.isUppercase, text.last?.isLowercase == true { text += " " }
      text.append(character)
    }
    guard let first = text.lowercased().first else { return "did something" }
    guard let verb = verb(facts.action) else { return "did something (\(text.lowercased()))" }
    return words(verb, "aeiou".contains(first) ? "an" : "a", text.lowercased())
  }

  /// Returns the action if it is a verb in the past tense, such as `opened`; nil for `synchronize`.
  private func verb(_ action: String?) -> String? {
    action.flatMap { $0.hasSuffix("ed") && !$0.contains("_") ? $0 : nil }
  }

  private func action(_ fallback: String = "acted on") -> String {
    verb(facts.action) ?? fallback
  }

  /// Replaces the underscores of GitHub's words, such as `review_requested`.
  private func plain(_ words: String) -> String { words.replacing("_", with: " ") }

  private func words(_ parts: String?...) -> String {
    parts.compactMap(\.self).joined(separator: " ")
  }
}
