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

  /// Returns a text with its matches highlighted.
  package func styled(_ text: CleanText, _ style: Style = .plain) -> StyledText {
    StyledText(
      text, style,
      highlights: isColoured ? search?.parts(of: text.text) ?? [] : [],
      highlight: self.style)
  }

  /// Returns a text with its matches highlighted, followed by a suffix, which isn't a part of its link.
  func styled(
    _ text: CleanText, _ style: Style, followedBy suffix: CleanText
  ) -> StyledText {
    var outside = style.linked(to: nil)
    outside.isUnderlined = false
    var end = 0
    let highlights = styled(text, style).runs.map { run in
      let start = end
      end += run.text.text.utf8.count
      return StyledText.Highlight(start..<end, run.style)
    }
    return StyledText(text + suffix, outside, highlights: highlights)
  }
}
