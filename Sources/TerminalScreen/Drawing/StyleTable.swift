import TerminalText

/// The styles of a row as a screen with certain traits draws them, by small numbers.
struct StyleTable: Sendable {
  /// A style, and the style of its spaces, which may be plain because they look the same.
  struct Entry: Sendable {
    let index: Int16
    let ofSpaces: Int16
  }

  /// The index of plain text.
  static let plain: Int16 = 0

  private var styles = [Style.plain]
  private let traits: OutputTraits

  init(_ traits: OutputTraits) { self.traits = traits }

  /// Returns the entry of a style; adds it if it is new.
  mutating func index(of style: Style) -> Entry {
    var style = style
    if !traits.showsLinks { style.link = nil }
    if !traits.isColoured {
      // NO_COLOR: the selection and matches must still be visible.
      style.colour = nil
      style.isDim = false
    }
    let index = add(style)
    if style.isUnderlined || style.isReversed || style.link != nil {
      return Entry(index: index, ofSpaces: index)
    }
    return Entry(index: index, ofSpaces: StyleTable.plain)
  }

  /// Returns the style with an index.
  subscript(index: Int16) -> Style { styles[Int(index)] }

  private mutating func add(_ style: Style) -> Int16 {
    let index = styles.firstIndex(of: style) ?? styles.count
    // No screen has a row of so many styles.
    guard let number = Int16(exactly: index) else { return StyleTable.plain }
    if index == styles.count { styles.append(style) }
    return number
  }
}
