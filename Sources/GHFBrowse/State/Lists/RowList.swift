import GHFQueries
import GitHubAPI

/// A list of a place: people, or events and changes, with its own filter, selection and scroll offset.
///
/// What is selected stays selected while the list grows, and while it is filtered if it remains
/// visible.
protocol RowList: Sendable {
  var progress: ListProgress { get set }
  /// True if the list was read to its end, even if it is being read again.
  var isComplete: Bool { get }
  /// The number of pages that are read only at the user's request; nil if no decision is awaited.
  var pausedPageCount: Int? { get set }
  /// The note on the list, such as the time of one from the cache.
  var note: ListNote? { get }
  /// The number of all people or entries that have arrived.
  var arrivedCount: Int { get }

  var filterText: String { get }
  /// The filter, which includes everything if nothing was typed.
  var filter: FilterExpression { get }
  /// The number of rows, which are what the filter includes.
  var count: Int { get }
  var row: Int { get }
  /// The first line of the list on the screen; of people who aren't shown as cards, the first row.
  var top: Int { get }

  /// Returns the person in a row, or the account of an event or change; nil for an event without one.
  func subject(inRow row: Int) -> Account?
  /// The account that Enter opens; nil if none is selected.
  var target: Login? { get }
  /// The reason why nothing can be opened.
  var lackOfTarget: String { get }

  mutating func beginAgain()
  mutating func complete(note: ListNote?)
  mutating func fail(_ message: BrowseState.Message)

  /// Replaces the filter's text; `account` is the one that it names, if it names one.
  mutating func filter(by text: String, account: Login?)
  mutating func select(row: Int)
  /// Moves the selection by a number of rows, stopping at both ends.
  mutating func move(by rows: Int)
  /// Selects what is above or below on the screen.
  mutating func moveLine(isDown: Bool)
  /// Moves the selection by about a screen, which has `rows` lines.
  mutating func movePage(isDown: Bool, rows: Int)
  /// Selects what is beside the selection; returns false if there is one column.
  mutating func moveSideways(isRight: Bool) -> Bool

  /// Takes the places of what is shown, and scrolls as little as possible so that the selection is on a
  /// screen of this height.
  mutating func scroll(toFit height: Int, _ positions: BrowsePositions)
  /// The number of lines, and of those that a screen of this height shows.
  func lineCounts(onScreenOf height: Int) -> (all: Int, shown: Int)
  /// Returns the row at a cell of the list's area; nil beside and below the rows.
  func row(atLine line: Int, column: Int, fitting columns: Int) -> Int?
}

extension RowList {
  /// The selected person, or the account of the selected event or change.
  var subject: Account? { row < count ? subject(inRow: row) : nil }

  mutating func moveLine(isDown: Bool) { move(by: isDown ? 1 : -1) }
  func moveSideways(isRight: Bool) -> Bool { false }
}

/// The remarks of a list on itself.
struct ListNote: Sendable, Equatable {
  /// The time at which it was fetched, of one from the cache: `as of 14:02`.
  var age: String?
  /// True if that is as recent as the user wants.
  var isFresh = false
  /// Other remarks, such as that people may be missing.
  var remarks: [String] = []

  var text: String { ([age].compactMap(\.self) + remarks).joined(separator: ", ") }

  /// The note without the time of a recent list.
  var news: String { isFresh ? remarks.joined(separator: ", ") : text }
}

/// The state of a list's requests.
enum ListProgress: Sendable, Equatable {
  case waiting, loading, complete
  /// The list can't be read further; the message says why.
  case failed(BrowseState.Message)
}
