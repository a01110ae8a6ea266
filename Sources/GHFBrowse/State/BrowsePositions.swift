import TerminalText

/// The positions of what the screen shows, and the lines that it scrolls, as the view lays them out
/// after each event.
struct BrowsePositions: Sendable {
  var tabs: [BrowsePlace.Tab: Range<Int>] = [:]
  /// The columns of the places' names in the title line, by the indices of the places.
  var crumbs: [Int: Range<Int>] = [:]
  /// The rows and columns of a prompt's candidates on the screen, with their indices.
  var menu: [(row: Int, columns: Range<Int>, index: Int)] = []
  /// The pages of the help; none if it isn't shown.
  var help: [[StyledLine]] = []
  /// The lines of the selected person's card, including those that don't fit; nil without a card.
  var card: [StyledLine]?
  /// The places of the list's cards; nil if it isn't shown as cards.
  var cards: CardLayout?
  /// The metrics by which the cards were measured.
  var metrics = TextMetrics.standard
  /// The columns of the list's names; nil if it isn't shown as names in columns.
  var names: NameColumns?
  /// The search for matches without a column; nil without a filter.
  var hiddenMatches: HiddenMatches?
}
