import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date
import struct FoundationEssentials.TimeZone

extension EntryList {
  /// An event of a feed, or an account that came to a list, left it or was renamed.
  struct Entry: Sendable {
    enum Content: Sendable {
      /// An event, and the time and the zone from which its age follows.
      case event(Event, now: Date, TimeZone)
      case change(Change)
    }

    let content: Content
    /// The account that caused the event, or that has changed; nil for an event without one.
    let account: Account?
    /// The account that Enter opens; nil if no account is named.
    let target: Login?
    /// The event's web page; nil for a change.
    let page: String?
    /// The searched text.
    let text: FoldedText
  }

  /// A difference between two snapshots of a list.
  struct Change: Sendable {
    enum Kind: Sendable, Equatable {
      case followed, unfollowed, unlisted, listedAgain
      case renamed(from: String)
    }

    let kind: Kind
    let snapshot: ChangedSnapshot
  }

  /// A snapshot that differs from the one before.
  struct ChangedSnapshot: Sendable {
    /// The number of snapshots before it.
    let index: Int
    let date: CleanText
    /// The last time at which the list was as in the snapshot before.
    let dateBefore: CleanText
    /// The number of accounts.
    let count: Int
    let (cameCount, wentCount): (Int, Int)
  }
}

extension EntryList.Entry {
  /// Creates the entry of an account that has changed, with its latest known login.
  init(
    _ kind: EntryList.Change.Kind, id: Int64, login: String,
    in snapshot: EntryList.ChangedSnapshot, on base: APIBase
  ) {
    content = .change(EntryList.Change(kind: kind, snapshot: snapshot))
    // `try?`: an invalid login has no page, but is still shown.
    let name = try? Login(name: login)
    account = name.map { Account(id: id, login: $0, on: base) } ?? Account(id: id, login: login)
    target = name
    page = nil
    text = FoldedText(of: kind, login)
  }

  /// Returns the entries of a snapshot's differences: arrivals, departures and renamed accounts.
  static func entries(
    of changes: SnapshotChanges, in snapshot: EntryList.ChangedSnapshot, on base: APIBase
  ) -> [EntryList.Entry] {
    let came = changes.came.map { person in
      EntryList.Entry(
        person.isUnlisted ? .listedAgain : .followed, id: person.id, login: person.login,
        in: snapshot, on: base)
    }
    let went = changes.went.map { person in
      EntryList.Entry(
        person.isUnlisted ? .unlisted : .unfollowed, id: person.id, login: person.login,
        in: snapshot, on: base)
    }
    let renamed = changes.renamed.map { person in
      EntryList.Entry(
        .renamed(from: person.from), id: person.id, login: person.to, in: snapshot, on: base)
    }
    return came + went + renamed
  }

  /// The change; nil for an event.
  var change: EntryList.Change? { if case .change(let change) = content { change } else { nil } }
}

extension FoldedText {
  /// Creates the searched text of a change: the login, and that before a renaming.
  fileprivate init(of kind: EntryList.Change.Kind, _ login: String) {
    if case .renamed(let old) = kind { self.init("\(old)\n\(login)") } else { self.init(login) }
  }
}

extension Account {
  /// Creates an account whose page is on a server.
  init(id: Int64, login: Login, on base: APIBase) {
    self.init(
      id: id, login: login.name, kind: login.isApp ? .bot : .user,
      pageURL: base.pageURL(of: login))
  }
}
