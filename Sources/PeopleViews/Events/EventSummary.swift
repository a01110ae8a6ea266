import GHFMessages
import GitHubAPI
import TerminalText

/// A summary of an event in words: `pushed 3 commits to main`, `opened issue #12`.
///
/// Facts that the event doesn't include are left out.
struct EventSummary: Sendable {
  let text: String

  init(of event: Event) {
    let facts = event.facts
    text =
      switch event.kind {
      case .push: Self.push(facts)
      case .create: Self.reference("created", facts)
      case .delete: Self.reference("deleted", facts)
      case .fork: Self.words("forked", facts.name.map { "to \($0)" })
      case .watch: "starred"
      case .publication: "made public"
      case .issues: Self.subject(facts, "an", "issue")
      case .pullRequest:
        Self.subject(facts, "a", "pull request", facts.isMerged ? ["closed": "merged"] : [:])
      case .discussion: Self.subject(facts, "a", "discussion", ["created": "started"])
      case .issueComment: Self.comment(facts, on: facts.number.map { "#\($0)" })
      case .reviewComment: Self.comment(facts, on: Self.reviewed(facts))
      case .commitComment: Self.comment(facts, on: facts.name.map { "commit \($0.prefix(7))" })
      case .review: Self.review(facts)
      case .reviewThread: Self.words(Self.action(facts), "a thread on", Self.reviewed(facts))
      case .member: Self.member(facts)
      case .release: Self.release(facts)
      case .gollum: Self.wiki(facts)
      case .other(let word): Self.unknown(word, facts)
      }
  }

  private static func push(_ facts: EventFacts) -> String {
    let commits = facts.count.map { CountText(Int($0), of: "commit").text.text }
    return words("pushed", commits, facts.ref.map { "to \(branch($0))" })
  }

  /// Shortens a reference: `main` for a branch, `tag 1.0` for a tag.
  private static func branch(_ ref: String) -> String {
    if ref.hasPrefix("refs/heads/") { return String(ref.dropFirst("refs/heads/".count)) }
    if ref.hasPrefix("refs/tags/") { return "tag \(ref.dropFirst("refs/tags/".count))" }
    return ref
  }

  private static func reference(_ action: String, _ facts: EventFacts) -> String {
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
  private static func subject(
    _ facts: EventFacts, _ article: String, _ thing: String, _ renamed: [String: String] = [:]
  ) -> String {
    var facts = facts
    facts.action = facts.action.map { renamed[$0] ?? $0 }
    let object = facts.number.map { "\(thing) #\($0)" } ?? "\(article) \(thing)"
    if let verb = verb(facts) { return words(verb, object) }
    return words("acted on", object, facts.action.map { "(\(plain($0)))" })
  }

  private static func comment(_ facts: EventFacts, on subject: String?) -> String {
    let place = subject.map { "on \($0)" }
    if facts.action == nil || facts.action == "created" { return words("commented", place) }
    return words(action(facts), "a comment", place)
  }

  private static func review(_ facts: EventFacts) -> String {
    switch (facts.action, facts.state?.lowercased()) {
    case ("dismissed", _), (_, "dismissed"): words("dismissed a review of", reviewed(facts))
    case (nil, "approved"), ("created", "approved"): words("approved", reviewed(facts))
    case (nil, "changes_requested"), ("created", "changes_requested"):
      words("requested changes to", reviewed(facts))
    case (nil, _), ("created", _): words("reviewed", reviewed(facts))
    case (.some, _): words(action(facts), "a review of", reviewed(facts))
    }
  }

  private static func reviewed(_ facts: EventFacts) -> String {
    facts.number.map { "pull request #\($0)" } ?? "a pull request"
  }

  private static func member(_ facts: EventFacts) -> String {
    switch facts.action {
    case "added", "removed":
      words(facts.action, facts.name.map { "\($0) as" }, "a collaborator")
    default: words(action(facts), facts.name.map { "collaborator \($0)" } ?? "a collaborator")
    }
  }

  private static func release(_ facts: EventFacts) -> String {
    if facts.action == nil || facts.action == "published" { return words("released", facts.name) }
    return words(action(facts), facts.name.map { "release \($0)" } ?? "a release")
  }

  private static func wiki(_ facts: EventFacts) -> String {
    let verb = action(facts, "changed")
    if let name = facts.name { return words(verb, "wiki page", name) }
    guard let count = facts.count else { return words(verb, "the wiki") }
    return words(verb, CountText(Int(count), of: "wiki page").text.text)
  }

  /// Returns `created a sponsorship` for `SponsorshipEvent` with that action, or `did something
  /// (sponsorship)`.
  private static func unknown(_ word: String?, _ facts: EventFacts) -> String {
    guard let word else { return "did something" }
    let name = word.hasSuffix("Event") ? word.dropLast("Event".count) : word[...]
    var text = ""
    for character in name {
      if character.isUppercase, text.last?.isLowercase == true { text += " " }
      text.append(character)
    }
    guard let first = text.lowercased().first else { return "did something" }
    guard let verb = verb(facts) else { return "did something (\(text.lowercased()))" }
    return words(verb, "aeiou".contains(first) ? "an" : "a", text.lowercased())
  }

  /// Returns the action if it is a verb in the past tense, such as `opened`; nil for `synchronize`.
  private static func verb(_ facts: EventFacts) -> String? {
    facts.action.flatMap { $0.hasSuffix("ed") && !$0.contains("_") ? $0 : nil }
  }

  private static func action(_ facts: EventFacts, _ fallback: String = "acted on") -> String {
    verb(facts) ?? fallback
  }

  /// Replaces the underscores of GitHub's words, such as `review_requested`.
  private static func plain(_ words: String) -> String { words.replacing("_", with: " ") }

  private static func words(_ parts: String?...) -> String {
    parts.compactMap(\.self).joined(separator: " ")
  }
}
