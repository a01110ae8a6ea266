package import GHFQueries
package import TerminalText

/// The highlights of a search's matches in texts.
package struct Highlights: Sendable {
  private let search: PeopleSearch?
  private let isColoured: Bool
  /// The style that matches add to their text's.
  private let style: Style

  package static let none = Highlights(.everyone, isColoured: false)

  package init(
    _ selection: Selection, isColoured: Bool, style: Style = Style(isBold: true, color: .red)
  ) {
    search = if case .found(let search) = selection { search } else { nil }
    self.isColoured = isColoured
    self.style = style
  }

  /// Returns `true` if a part of the text matches.
  func areIn(_ text: CleanText) -> Bool { search.map { !$0.parts(of: text.text).isEmpty } ?? false }

  /// Returns a text with its matches highlighted, followed by a suffix without highlights.
  package func styled(
    _ text: CleanText, _ style: Style = .plain, followedBy suffix: CleanText = ""
  ) -> StyledText {
    StyledText(
      text + suffix, style,
      highlights: isColoured ? search?.parts(of: text.text) ?? [] : [],
      highlight: self.style)
  }
}
