/// The help of the full screen: keys in sections, what can be typed into the filter, and the signs.
enum KeyHelp {
  /// Keys, or a typed text, and their effect.
  typealias Row = (keys: String, text: String)

  struct Section: Sendable {
    let title: String
    /// The title in the first line of a page.
    let name: String
    /// The rows in a column of about 60.
    let rows: [Row]
    /// The rows in a column of about 80, where some share a line.
    let wideRows: [Row]

    fileprivate init(_ title: String, name: String? = nil, _ rows: [Row], wide: [Row]? = nil) {
      (self.title, self.rows, wideRows) = (title, rows, wide ?? rows)
      self.name = name ?? title.lowercased()
    }
  }

  /// The sections of the first half: moving, views and the filter.
  static let reading = [
    Section(
      "Move",
      [
        ("Up Down PgUp PgDn", "select"), ("Home End", "first, last and load more"),
        ("Enter, Right", "open the followers"), ("Esc, Left", "stop, clear the filter, go back"),
        ("Alt-Left Alt-Right", "back, forward"), ("Alt-0", "select the account"),
      ],
      wide: [
        ("Up Down PgUp PgDn", "select; Home End: first, last and load more"),
        ("Enter, Right", "open the followers; of an event, its account"),
        ("Esc, Left", "stop, clear the filter, go back"),
        ("Alt-Left Alt-Right", "back, forward"),
        ("Alt-0", "select the account of this list"),
      ]),
    Section(
      "Look",
      [
        ("Ctrl-V", "names, rows, cards"), ("Ctrl-S Alt-R", "order, reverse"),
        ("Ctrl-T", "card; whole text"), ("Alt-PgUp Alt-PgDn", "scroll the card"),
        ("Ctrl-D", "fetch missing profiles"), ("Ctrl-R Ctrl-L", "fetch again, redraw"),
      ],
      wide: [
        ("Ctrl-V Ctrl-T", "names, rows, cards; card or whole text"),
        ("Ctrl-S Alt-R", "order, reverse"), ("Alt-PgUp Alt-PgDn", "scroll the card"),
        ("Ctrl-D Ctrl-R Ctrl-L", "fetch missing profiles, fetch again, redraw"),
      ]),
    Section(
      "Filter",
      [
        ("letters, Backspace", "narrow the list"), ("Ctrl-W Ctrl-U", "erase a word, all"),
        ("Ctrl-A Ctrl-E", "start, end"), ("Ctrl-Left Ctrl-Right", "a word back, on"),
        ("Alt-Up Alt-Down", "earlier filters"), ("oslo swift \"new york\"", "all words; a phrase"),
        ("a or b  (a b)  -word", "either; grouped; not"),
        ("location:oslo  no:bio", "in a field; without it"),
        ("followers>1k", "numbers, years, ages"), ("is:mutual  is:org", "states"),
      ],
      wide: [
        ("letters, Backspace", "narrow the list"),
        ("Ctrl-W Ctrl-U", "erase a word, all before the cursor"),
        ("Ctrl-A Ctrl-E Ctrl-Left", "start, end, a word back (Ctrl-Right: on)"),
        ("Alt-Up Alt-Down", "earlier filters"),
        ("oslo swift  \"new york\"", "all words; a phrase"),
        ("a or b  (a b)  -word", "either; grouped; not"),
        ("location:oslo  no:bio", "in a field; without it (ghf help filters)"),
        ("followers>1k since>2020", "numbers, years; updated>30d: over 30 days ago"),
        ("is:mutual  is:org", "states: follower followed fav marked hireable"),
      ]),
  ]

  /// The sections of the second half.
  static let acting = [
    Section(
      "Mark",
      [
        ("Ctrl-Space, Insert", "mark or unmark"), ("Shift-Up Shift-Down", "mark a range"),
        ("Alt-A Alt-I", "mark all who match; swap"),
      ]),
    Section(
      "Act on the marked, else on the selected", name: "act",
      [
        ("Ctrl-F", "favourite on or off"), ("Ctrl-O", "open the page"),
        ("Ctrl-Y Alt-Y", "copy the login, the address"), ("Alt-E", "export"),
        ("Ctrl-X, Alt-Enter", "quit and print"),
      ]),
    Section(
      "Lists",
      [
        ("Tab Shift-Tab", "next, previous list"), ("Ctrl-G", "go to an account or a set"),
        ("Ctrl-B, F2", "favourites"), ("F3 F4", "search GitHub; suggestions"),
      ]),
    Section("Quit", [("Ctrl-Q, Ctrl-C", "quit; Ctrl-Z suspends")]),
    Section("Signs", []),
  ]

  /// The row of Enter if it ends the run.
  static let selecting: Row = ("Enter", "quit and print; Right opens")

  /// The signs in front of a login with their meanings; `isASCII` is true without signs of ambiguous width.
  static func signs(isASCII: Bool) -> [[(sign: String, meaning: String)]] {
    func sign(_ wide: String, _ ascii: String) -> String { isASCII ? ascii : wide }
    return [
      [
        (">", "selected"), ("+", "marked"), (sign("★", "*"), "favourite"),
        (sign("▾ ▴", "v ^"), "order"),
      ],
      [
        (sign("⇄", "="), "mutual"), (sign("←", "<"), "follows you"),
        (sign("→", ">"), "you follow"),
      ],
      [(sign("·", "."), "not known yet")], [("Changes:", "+ followed  - unfollowed")],
    ]
  }
}
