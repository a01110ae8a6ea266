import GitHubAPI
import TerminalText

/// What somebody did, in words: `pushed 3 commits to main`, `opened issue #12`.
///
/// It says only what the event tells: a part that is missing is left out of the sentence.
struct EventSummary: Sendable {
  let text: String

  init(of event: Event) {
    let facts = event.facts
    text =
      switch event.kind {
      case .push: EventSummary.push(facts)
      case .create: EventSummary.reference("created", facts)
      case .delete: EventSummary.reference("deleted", facts)
      case .fork: EventSummary.words("forked", facts.name.map { "to \($0)" })
      case .watch: "starred"
      case .publication: "made public"
      case .issues: EventSummary.subject(facts, "an", "issue")
      case .pullRequest: EventSummary.pullRequest(facts)
      case .discussion: EventSummary.discussion(facts)
      case .issueComment: EventSummary.comment(facts, on: facts.number.map(EventSummary.number))
      case .reviewComment: EventSummary.comment(facts, on: EventSummary.reviewed(facts))
      case .commitComment:
        EventSummary.comment(facts, on: facts.name.map { "commit \($0.prefix(7))" })
      case .review: EventSummary.review(facts)
      case .reviewThread:
        EventSummary.words(
          EventSummary.deed(facts, "acted on"), "a thread of", EventSummary.reviewed(facts))
      case .member: EventSummary.member(facts)
      case .release: EventSummary.release(facts)
      case .gollum: EventSummary.wiki(facts)
      case .other(let word): EventSummary.unknown(word)
      }
  }

  private static func push(_ facts: EventFacts) -> String {
    let commits = facts.count.map { CountText(Int($0), of: "commit").text.text }
    return words("pushed", commits, facts.ref.map { "to \(branch($0))" })
  }

  /// The short name of a branch, and which kind of reference it is if it is none.
  private static func branch(_ ref: String) -> String {
    if ref.hasPrefix("refs/heads/") { return String(ref.dropFirst("refs/heads/".count)) }
    if ref.hasPrefix("refs/tags/") { return "tag \(ref.dropFirst("refs/tags/".count))" }
    return ref
  }

  private static func reference(_ deed: String, _ facts: EventFacts) -> String {
    let thing = facts.refType.map(plain)
    // The repository itself is named elsewhere; what is given here is its first branch.
    if facts.ref == nil || facts.refType == "repository" {
      return words(deed, thing.map { "the \($0)" } ?? "something")
    }
    return words(deed, thing, facts.ref)
  }

  private static func pullRequest(_ facts: EventFacts) -> String {
    var facts = facts
    if facts.isMerged, facts.action == "closed" { facts.action = "merged" }
    return subject(facts, "a", "pull request")
  }

  private static func discussion(_ facts: EventFacts) -> String {
    var facts = facts
    if facts.action == "created" { facts.action = "started" }
    return subject(facts, "a", "discussion")
  }

  /// `opened issue #12`; where the action is no deed, `acted on issue #12 (review requested)`.
  private static func subject(
    _ facts: EventFacts, _ article: String, _ thing: String
  ) -> String {
    let object = facts.number.map { "\(thing) \(number($0))" } ?? "\(article) \(thing)"
    if let deed = deed(facts) { return words(deed, object) }
    return words("acted on", object, facts.action.map { "(\(plain($0)))" })
  }

  private static func comment(_ facts: EventFacts, on subject: String?) -> String {
    if facts.action == nil || facts.action == "created" {
      return words("commented", subject.map { "on \($0)" })
    }
    return words(deed(facts, "acted on"), "a comment", subject.map { "on \($0)" })
  }

  private static func review(_ facts: EventFacts) -> String {
    switch (facts.action, facts.state?.lowercased()) {
    case ("dismissed", _), (_, "dismissed"): words("dismissed a review of", reviewed(facts))
    case (nil, "approved"), ("created", "approved"): words("approved", reviewed(facts))
    case (nil, "changes_requested"), ("created", "changes_requested"):
      words("requested changes to", reviewed(facts))
    case (nil, _), ("created", _): words("reviewed", reviewed(facts))
    case (.some, _): words(deed(facts, "acted on"), "a review of", reviewed(facts))
    }
  }

  private static func reviewed(_ facts: EventFacts) -> String {
    facts.number.map { "pull request \(number($0))" } ?? "a pull request"
  }

  private static func member(_ facts: EventFacts) -> String {
    switch facts.action {
    case "added", "removed":
      words(facts.action, facts.name.map { "\($0) as" }, "a collaborator")
    default:
      words(deed(facts, "acted on"), facts.name.map { "collaborator \($0)" } ?? "a collaborator")
    }
  }

  private static func release(_ facts: EventFacts) -> String {
    if facts.action == nil || facts.action == "published" { return words("released", facts.name) }
    return words(deed(facts, "acted on"), facts.name.map { "release \($0)" } ?? "a release")
  }

  private static func wiki(_ facts: EventFacts) -> String {
    let deed = deed(facts, "changed")
    if let name = facts.name { return words(deed, "wiki page", name) }
    guard let count = facts.count else { return words(deed, "the wiki") }
    return words(deed, CountText(Int(count), of: "wiki page").text.text)
  }

  /// `SponsorshipEvent` as `sponsorship`.
  private static func unknown(_ word: String?) -> String {
    guard let word else { return "did something" }
    let name = word.hasSuffix("Event") ? word.dropLast("Event".count) : word[...]
    var text = ""
    for character in name {
      if character.isUppercase, text.last?.isLowercase == true { text += " " }
      text.append(character)
    }
    return text.isEmpty ? "did something" : text.lowercased()
  }

  /// The action if it is what somebody did, such as `opened`; nil for one such as `synchronize`.
  private static func deed(_ facts: EventFacts) -> String? {
    guard let action = facts.action, action.hasSuffix("ed"), !action.contains("_") else {
      return nil
    }
    return action
  }

  private static func deed(_ facts: EventFacts, _ otherwise: String) -> String {
    deed(facts) ?? otherwise
  }

  private static func number(_ number: Int64) -> String { "#\(number)" }

  /// GitHub's words, as `review_requested`, without what binds them.
  private static func plain(_ words: String) -> String { words.replacing("_", with: " ") }

  private static func words(_ parts: String?...) -> String {
    parts.compactMap(\.self).joined(separator: " ")
  }
}
