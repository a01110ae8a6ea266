import TerminalText

/// The positions of what the screen shows, and the lines that it scrolls, as the view lays them out
/// after each event.
struct BrowsePositions: Sendable {
  /// The columns of the tabs that fit.
  var tabs: [BrowsePlace.Tab: Range<Int>] = [:]
  /// The columns of the places' names in the title line, by the indices of the places.
  var crumbs: [Int: Range<Int>] = [:]
  /// The lines of the help, including those that don't fit; none if it isn't shown.
  var help: [StyledLine] = []
  /// The lines of the selected person's card, including those that don't fit; nil without a card.
  var card: [StyledLine]?
  /// The places of the list's cards; nil if it isn't shown as cards.
  var cards: CardLayout?
  /// The columns of the list's names; nil if it isn't shown as names in columns.
  var names: NameColumns?
  /// The heights of the current tab's events or changes; nil if it shows people.
  var texts: EntryList.Layout?
}
