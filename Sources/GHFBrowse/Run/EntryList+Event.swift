import GitHubAPI
import PeopleViews
import TerminalText

import struct FoundationEssentials.Date
import struct FoundationEssentials.TimeZone

extension EntryList.Entry {
  /// Creates the entry of an event in a feed of an account.
  ///
  /// Enter opens the actor, or if that is the account itself, the other account that the event names:
  /// a collaborator, or the owner of the repository.
  init(
    _ entry: FeedEntry, in feed: Login, on base: APIBase, now: Date, _ timeZone: TimeZone
  ) {
    let event = entry.event
    content = .event(event, now: now, timeZone)
    // `try?`: GitHub's logins are valid; any other can't be requested.
    let actor = event.actor?.name.flatMap { try? Login(name: $0) }
    account = event.actor?.id.flatMap { id in
      actor.map { Account(id: id, login: $0, on: base) }
    }
    let member = event.kind == .member ? event.facts.name : nil
    let owner = event.repository?.name?.split(separator: "/").first.map(String.init)
    // `try?`: as above.
    let others = [member, owner].compactMap(\.self).compactMap { try? Login(name: $0) }
    let isOwn = actor.map { $0 == feed } ?? true
    target = isOwn ? others.first { $0 != feed } ?? actor : actor
    page = entry.pageURL
    let searched = [
      event.actor?.name, entry.summary, event.repository?.name, event.facts.text,
    ]
    text = FoldedText(searched.compactMap(\.self).joined(separator: "\n"))
  }
}
