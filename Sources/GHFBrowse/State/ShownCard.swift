import GitHubAPI

/// The card of the selected person: whether it is shown, its scroll offset, and a note on it.
struct ShownCard: Sendable {
  /// True if the user has shown the card, false if hidden; nil if neither.
  var isShown: Bool?
  /// The person whose card is scrolled, and its first row.
  private var scrolled: (id: Int64, top: Int)?
  /// The account whose card says what is wrong with GraphQL, which it does once, and the text.
  private var note: (id: Int64, text: String)?

  /// Returns the first row of an account's card.
  func top(of id: Int64) -> Int { scrolled.flatMap { $0.id == id ? $0.top : nil } ?? 0 }

  mutating func scroll(_ id: Int64, to top: Int) { scrolled = (id, top) }

  /// Returns the note on an account's card.
  func note(about id: Int64) -> String? { note.flatMap { $0.id == id ? $0.text : nil } }

  /// Shows a note on an account's card while the account is selected.
  mutating func show(_ text: String, about id: Int64) { note = (id, text) }

  /// Drops the note if another account is selected by now.
  mutating func select(_ id: Int64?) { if note?.id != id { note = nil } }
}

extension BrowseState {
  mutating func scrollCard(by rows: Int) {
    guard layout.cardArea != nil, let account = people.selected else { return }
    card.scroll(account.id, to: min(max(cardTop + rows, 0), lastCardTop))
  }

  /// The first row on the screen of the selected person's card.
  var cardTop: Int {
    people.selected.map { min(card.top(of: $0.id), lastCardTop) } ?? 0
  }

  private var lastCardTop: Int {
    max((positions.card?.count ?? 0) - (layout.cardArea?.rows.count ?? 0), 0)
  }
}
