import TerminalText

/// Makes what was searched for stand out of texts.
struct Highlights: Sendable {
  private let search: PeopleSearch?
  private let isColoured: Bool

  /// Nothing was searched for.
  static let none = Highlights(search: nil, isColoured: false)

  /// What a selection searches for, on standard output as it is.
  init(_ selection: Selection, in invocation: Invocation) {
    if case .found(let search) = selection {
      self.init(search: search, isColoured: invocation.outputTraits.isColoured)
    } else {
      self = .none
    }
  }

  private init(search: PeopleSearch?, isColoured: Bool) {
    self.search = search
    self.isColoured = isColoured
  }

  /// Whether something of a text was searched for.
  func areIn(_ text: CleanText) -> Bool { search.map { !$0.parts(of: text.text).isEmpty } ?? false }

  /// A text in a style, with another one behind it that was not searched.
  func styled(
    _ text: CleanText, _ style: Style = .plain, followedBy suffix: CleanText = ""
  ) -> StyledText {
    StyledText(
      text + suffix, style,
      highlights: isColoured ? search?.parts(of: text.text) ?? [] : [],
      highlight: Style(isBold: true, colour: .red))
  }
}
