import GHFQueries
import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date
import struct FoundationEssentials.TimeZone

/// A list of events or changes.
struct EntryList: RowList {
  private(set) var entries: [Entry] = []
  /// The snapshot of each change, by its index; -1 for an event.
  private var snapshots: [Int32] = []
  var progress = ListProgress.waiting
  var pausedPageCount: Int?
  /// The time of a feed from the cache, or the first snapshot.
  private(set) var note: ListNote?
  private(set) var filterText = ""
  private(set) var filter = FilterExpression.none
  private let filterOptions: FilterOptions
  /// The positions of the matching entries; nil if all match.
  private var visible: [Int32]?
  private(set) var row = 0
  private(set) var top = 0
  /// The line behind each row, as far as they are placed.
  private var ends: [Int32] = []

  init(filterOptions: FilterOptions = FilterOptions()) { self.filterOptions = filterOptions }

  var isComplete: Bool { progress == .complete }
  var arrivedCount: Int { entries.count }
  var count: Int { visible?.count ?? entries.count }

  func position(ofRow row: Int) -> Int { visible.map { Int($0[row]) } ?? row }

  func entry(inRow row: Int) -> Entry { entries[position(ofRow: row)] }

  var selected: Entry? { row < count ? entry(inRow: row) : nil }

  func subject(inRow row: Int) -> Account? { entry(inRow: row).account }
  var target: Login? { selected?.target }
  var lackOfTarget: String {
    selected == nil ? "nothing is selected" : "the event names no account"
  }

  // MARK: Changes of the list

  mutating func append(_ new: [Entry]) {
    let first = Int32(clamping: entries.count)
    entries += new
    snapshots += new.map { $0.snapshot.map { Int32(clamping: $0.index) } ?? -1 }
    if visible == nil { return }
    let matches = (first..<Int32(clamping: entries.count)).filter(isMatch)
    visible? += matches
  }

  mutating func filter(by text: String, account: Login?) {
    if text == filterText { return }
    let selected = row < count ? Int32(clamping: position(ofRow: row)) : nil
    filterText = text
    filter = FilterExpression(account?.name ?? text, with: filterOptions)
    visible =
      filter.isEmpty ? nil : (0..<Int32(clamping: entries.count)).filter(isMatch)
    ends = []
    row = selected.flatMap { visible == nil ? Int($0) : visible?.firstIndex(of: $0) } ?? 0
  }

  private func isMatch(_ position: Int32) -> Bool { filter.matches(entries[Int(position)].text) }

  mutating func beginAgain() {
    (entries, snapshots, visible) = ([], [], filter.isEmpty ? nil : [])
    (ends, row, top, note) = ([], 0, 0, nil)
    progress = .waiting
  }

  mutating func complete(note: ListNote?) {
    progress = .complete
    self.note = note
  }

  mutating func fail(_ message: BrowseState.Message) { progress = .failed(message) }

  // MARK: Selection

  mutating func select(row: Int) { self.row = min(max(row, 0), max(count - 1, 0)) }

  mutating func move(by rows: Int) { select(row: row + rows) }

  mutating func movePage(isDown: Bool, rows: Int) {
    if row >= ends.count { return }
    let target = self.row(atLine: line(ofRow: row) + (isDown ? rows : -rows))
    select(row: isDown ? max(target, row + 1) : min(target, row - 1))
  }

  // MARK: Lines

  /// True if a row is the first of a snapshot, so that a heading is above it.
  func hasHeading(_ row: Int) -> Bool {
    let snapshot = snapshots[position(ofRow: row)]
    return snapshot >= 0 && (row == 0 || snapshots[position(ofRow: row - 1)] != snapshot)
  }

  /// Returns the number of lines above a row: those of a heading, and an empty one between two
  /// snapshots.
  func leadCount(_ row: Int) -> Int { hasHeading(row) ? row > 0 ? 2 : 1 : 0 }

  /// The note below the last entry; nil if none is shown there.
  var footer: String? {
    progress == .complete && filter.isEmpty && entries.first?.snapshot != nil ? note?.text : nil
  }

  /// The number of lines of all rows that are placed, and of the footer behind an empty line.
  var lineCount: Int { Int(ends.last ?? 0) + (footer == nil ? 0 : 2) }

  /// Returns the line of a row; 0 before the first layout.
  func line(ofRow row: Int) -> Int { row < ends.count ? Int(ends[row]) - 1 : 0 }

  func lineCounts(onScreenOf height: Int) -> (all: Int, shown: Int) { (lineCount, height) }

  func row(atLine line: Int, column: Int, fitting columns: Int) -> Int? {
    let line = top + line
    return count > 0 && line < lineCount ? row(atLine: line) : nil
  }

  /// Returns the row at a line, or the nearest one.
  func row(atLine line: Int) -> Int {
    min(ends.firstIndex(from: line + 1) { Int($0) }, max(ends.count - 1, 0))
  }

  mutating func scroll(toFit rows: Int, _ positions: BrowsePositions) {
    let height = max(rows, 1)
    for row in min(ends.count, count)..<count {
      ends.append((ends.last ?? 0) + Int32(leadCount(row)) + 1)
    }
    guard row < ends.count else {
      top = 0
      return
    }
    let line = line(ofRow: row)
    // The heading is shown with the first entry, and the footer with the last one, if they fit.
    let lower = line - (hasHeading(row) && height > 1 ? 1 : 0)
    let upper = row == count - 1 ? lineCount : line + 1
    if upper > top + height { top = upper - height }
    if lower < top { top = lower }
    top = max(min(top, lineCount - height), 0)
  }
}

extension EntryList {
  /// An event of a feed, or an account that came to a list, left it or was renamed.
  struct Entry: Sendable {
    enum Content: Sendable {
      /// An event, and the time and the zone from which its age follows.
      case event(Event, now: Date, TimeZone)
      case change(Change, in: ChangedSnapshot)
    }

    let content: Content
    /// The account that caused the event, or that has changed; nil for an event without one.
    let account: Account?
    /// The account that Enter opens; nil if no account is named.
    let target: Login?
    let page: String?
    let text: FoldedText
  }

  /// A difference between two snapshots of a list.
  enum Change: Sendable, Equatable {
    case followed, unlisted, listedAgain
    /// A departure; its reason is nil if it isn't known.
    case left(DepartureReason?)
    case renamed(from: String)
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
    _ change: EntryList.Change, id: Int64, login: String,
    in snapshot: EntryList.ChangedSnapshot, on base: APIBase
  ) {
    content = .change(change, in: snapshot)
    // `try?`: an invalid login has no page, but is still shown.
    let name = try? Login(name: login)
    account = name.map { Account(id: id, login: $0, on: base) } ?? Account(id: id, login: login)
    target = name
    page = nil
    let names = if case .renamed(let old) = change { "\(old)\n\(login)" } else { login }
    text = FoldedText(names)
  }

  /// Returns the entries of a snapshot's differences: arrivals, departures and renamed accounts.
  static func entries(
    of changes: SnapshotChanges, in snapshot: EntryList.ChangedSnapshot, on base: APIBase
  ) -> [EntryList.Entry] {
    func entry(of person: SnapshotPerson, _ change: EntryList.Change) -> EntryList.Entry {
      EntryList.Entry(change, id: person.id, login: person.login, in: snapshot, on: base)
    }
    let came = changes.came.map { entry(of: $0, $0.isUnlisted ? .listedAgain : .followed) }
    let went = changes.went.map {
      entry(of: $0, $0.isUnlisted ? .unlisted : .left(changes.reasons[$0.id]))
    }
    let renamed = changes.renamed.map { person in
      EntryList.Entry(
        .renamed(from: person.from), id: person.id, login: person.to, in: snapshot, on: base)
    }
    return came + went + renamed
  }

  /// The snapshot of a change; nil for an event.
  var snapshot: EntryList.ChangedSnapshot? {
    if case .change(_, let snapshot) = content { snapshot } else { nil }
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
