import GHFQueries
import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date
import struct FoundationEssentials.TimeZone

/// A list of events or changes.
struct EntryList: RowList {
  /// The heights of the entries at a width, in lines.
  struct Layout: Sendable {
    let columns: Int
    /// The height of each entry, as far as they are measured.
    var heights: [Int32] = []
    /// The lines of the selected entry, if its whole text is shown.
    var whole: [StyledLine]?
  }

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
  /// True if the whole text of the selected entry is shown.
  private(set) var showsWhole = false
  private(set) var top = 0
  private(set) var layout: Layout?
  /// The end of each row's lines, as far as they are placed.
  private var ends: [Int32] = []
  /// The number of lines on the screen when the list was shown last.
  private var height = 1

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
    (showsWhole, ends) = (false, [])
    layout?.whole = nil
    row = selected.flatMap { visible == nil ? Int($0) : visible?.firstIndex(of: $0) } ?? 0
  }

  private func isMatch(_ position: Int32) -> Bool { filter.matches(entries[Int(position)].text) }

  mutating func beginAgain() {
    (entries, snapshots, visible) = ([], [], filter.isEmpty ? nil : [])
    (layout, ends) = (nil, [])
    (row, top, showsWhole, note) = (0, 0, false, nil)
    progress = .waiting
  }

  mutating func complete(note: ListNote?) {
    progress = .complete
    self.note = note
  }

  mutating func fail(_ message: BrowseState.Message) { progress = .failed(message) }

  // MARK: Selection

  mutating func select(row: Int) {
    let new = min(max(row, 0), max(count - 1, 0))
    if new != self.row, showsWhole { setWhole(false) }
    self.row = new
  }

  /// In an entry that is longer than the screen, scrolls first.
  mutating func move(by rows: Int) { if !scroll(by: rows) { select(row: row + rows) } }

  /// Scrolls a long entry, or moves the selection: by changes, or by one of the higher events.
  mutating func turnWheel(by rows: Int) {
    let areChanges = snapshots.first.map { $0 >= 0 } ?? false
    if !scroll(by: rows) { select(row: row + (areChanges ? rows : rows.signum())) }
  }

  mutating func movePage(isDown: Bool, rows: Int) {
    let distance = isDown ? rows : -rows
    if scroll(by: distance) || row >= ends.count { return }
    let target = self.row(atLine: lines(ofRow: row).lowerBound + distance)
    select(row: isDown ? max(target, row + 1) : min(target, row - 1))
  }

  /// Scrolls in an entry that is longer than the screen; returns false if there is nothing to scroll.
  private mutating func scroll(by lines: Int) -> Bool {
    guard row < ends.count else { return false }
    let shown = self.lines(ofRow: row)
    if shown.count <= height { return false }
    let next = min(max(top + lines, shown.lowerBound), shown.upperBound - height)
    if next == top { return false }
    top = next
    return true
  }

  /// Shows the whole text of the selected entry, or its beginning again.
  mutating func toggleWhole() { setWhole(!showsWhole) }

  private mutating func setWhole(_ isWhole: Bool) {
    showsWhole = isWhole
    layout?.whole = nil
    if row < ends.count { ends.removeSubrange(row...) }
  }

  // MARK: Lines

  /// True if a row is the first of a snapshot, so that a heading is above it.
  func hasHeading(_ row: Int) -> Bool {
    let snapshot = snapshots[position(ofRow: row)]
    return snapshot >= 0 && (row == 0 || snapshots[position(ofRow: row - 1)] != snapshot)
  }

  /// Returns the number of lines above a row: an empty one before each event and each heading, and the
  /// heading.
  func leadCount(_ row: Int) -> Int {
    let hasHeading = hasHeading(row)
    let isSeparate = hasHeading || snapshots[position(ofRow: row)] < 0
    return (hasHeading ? 1 : 0) + (isSeparate && row > 0 ? 1 : 0)
  }

  /// The note below the last entry; nil if none is shown there.
  var footer: String? {
    progress == .complete && filter.isEmpty && entries.first?.snapshot != nil ? note?.text : nil
  }

  /// The number of lines of all rows that are placed, and of the footer behind an empty line.
  var lineCount: Int { Int(ends.last ?? 0) + (footer == nil ? 0 : 2) }

  /// Returns the lines of a row without those above it; none before the first layout.
  func lines(ofRow row: Int) -> Range<Int> {
    if row >= ends.count { return 0..<0 }
    let end = Int(ends[row])
    return end - height(ofRow: row)..<end
  }

  func lineCounts(onScreenOf height: Int) -> (all: Int, shown: Int) { (lineCount, height) }

  func row(atLine line: Int, column: Int, fitting columns: Int) -> Int? {
    let line = top + line
    return count > 0 && line < lineCount ? row(atLine: line) : nil
  }

  /// Returns the row at a line, or the nearest one.
  func row(atLine line: Int) -> Int {
    min(ends.firstIndex(from: line + 1) { Int($0) }, max(ends.count - 1, 0))
  }

  private func height(ofRow row: Int) -> Int {
    if row == self.row, showsWhole, let whole = layout?.whole { return whole.count }
    let position = position(ofRow: row)
    return layout.map { position < $0.heights.count ? Int($0.heights[position]) : 1 } ?? 1
  }

  mutating func scroll(toFit rows: Int, _ positions: BrowsePositions) {
    guard let layout = positions.texts else { return }
    if layout.columns != self.layout?.columns { ends = [] }
    self.layout = layout
    height = max(rows, 1)
    for row in min(ends.count, count)..<count {
      let end = Int(ends.last ?? 0) + leadCount(row) + height(ofRow: row)
      ends.append(Int32(clamping: end))
    }
    guard row < ends.count else {
      top = 0
      return
    }
    let shown = lines(ofRow: row)
    if shown.count > height {
      top = min(max(top, shown.lowerBound), shown.upperBound - height)
      return
    }
    // The heading is shown with the first entry, and the footer with the last one, if they fit.
    let heading = shown.lowerBound - (hasHeading(row) ? 1 : 0)
    let lower = shown.upperBound - heading <= height ? heading : shown.lowerBound
    let upper = row == count - 1 ? lineCount : shown.upperBound
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
    case followed, unfollowed, unlisted, listedAgain
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
    func entries(
      of people: [SnapshotPerson], _ change: EntryList.Change, unlisted: EntryList.Change
    ) -> [EntryList.Entry] {
      people.map {
        EntryList.Entry(
          $0.isUnlisted ? unlisted : change, id: $0.id, login: $0.login, in: snapshot, on: base)
      }
    }
    let renamed = changes.renamed.map { person in
      EntryList.Entry(
        .renamed(from: person.from), id: person.id, login: person.to, in: snapshot, on: base)
    }
    return entries(of: changes.came, .followed, unlisted: .listedAgain)
      + entries(of: changes.went, .unfollowed, unlisted: .unlisted) + renamed
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
