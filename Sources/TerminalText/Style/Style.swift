/// How a run of text looks, and where it leads.
package struct Style: Sendable, Hashable {
  package var isBold: Bool
  package var isDim: Bool
  package var isUnderlined: Bool
  /// Nil is the terminal's own foreground.
  package var colour: TerminalColour?
  package var link: WebLink?

  package init(
    isBold: Bool = false, isDim: Bool = false, isUnderlined: Bool = false,
    colour: TerminalColour? = nil, link: WebLink? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
    self.colour = colour
    self.link = link
  }

  /// Text as the terminal shows it without being asked for anything.
  package static let plain = Style()
  /// Text that is to be seen first.
  package static let bold = Style(isBold: true)
  /// Text that stands back.
  package static let dim = Style(isDim: true)

  /// Text in a colour.
  package static func coloured(_ colour: TerminalColour) -> Style { Style(colour: colour) }

  /// The same look, leading to a page; nil leads nowhere.
  package func linked(to link: WebLink?) -> Style {
    var style = self
    style.link = link
    return style
  }

  /// What this style and another one ask for together; where only one can be, the other's counts.
  package func adding(_ other: Style) -> Style {
    Style(
      isBold: isBold || other.isBold, isDim: isDim || other.isDim,
      isUnderlined: isUnderlined || other.isUnderlined, colour: other.colour ?? colour,
      link: other.link ?? link)
  }

  /// The parameters of SGR that select the look (ECMA-48, 8.3.117); empty where there is none.
  var renditionParameters: String {
    var parameters: [String] = []
    if isBold { parameters.append("1") }
    if isDim { parameters.append("2") }
    if isUnderlined { parameters.append("4") }
    if let colour { parameters.append("\(colour.rawValue)") }
    return parameters.joined(separator: ";")
  }
}
