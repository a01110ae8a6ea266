/// Text of one style.
package struct StyledRun: Sendable, Hashable {
  package let text: CleanText
  package let style: Style

  package init(_ text: CleanText, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}
