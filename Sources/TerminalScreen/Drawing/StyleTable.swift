import TerminalText

/// The numbered styles of a row, as a screen with certain traits draws them.
struct StyleTable: Sendable {
  /// A style, and the style of its spaces, which may be plain because they look the same.
  struct Entry: Sendable {
    let index: Int16
    let ofSpaces: Int16
  }

  /// The index of plain text.
  static let plain: Int16 = 0

  private var styles = [Style.plain]
  /// The SGR parameters of each style.
  private var renditions = [""]
  private let traits: OutputTraits

  init(_ traits: OutputTraits) { self.traits = traits }

  /// Returns the entry of a style; adds it if it is new.
  mutating func index(of style: Style) -> Entry {
    if traits.showsLinks, traits.isColored { return entry(of: style) }
    var style = style
    if !traits.showsLinks { style.link = nil }
    if !traits.isColored {
      // NO_COLOR: the selection and matches must still be visible.
      style.color = nil
      style.isDim = false
    }
    return entry(of: style)
  }

  private mutating func entry(of style: Style) -> Entry {
    let index = styles.firstIndex(of: style) ?? styles.count
    // No screen has a row of so many styles.
    guard let number = Int16(exactly: index) else {
      return Entry(index: StyleTable.plain, ofSpaces: StyleTable.plain)
    }
    if index == styles.count {
      styles.append(style)
      renditions.append(style.parameters(for: traits))
    }
    return Entry(index: number, ofSpaces: showsOnSpaces(number) ? number : StyleTable.plain)
  }

  /// Returns true if spaces in a style look different from plain ones.
  func showsOnSpaces(_ index: Int16) -> Bool {
    let style = styles[Int(index)]
    return style.isUnderlined || style.isReversed || style.link != nil
  }

  /// Returns the SGR parameters of a style; empty for plain text.
  func rendition(of index: Int16) -> String { renditions[Int(index)] }

  func link(of index: Int16) -> WebLink? { styles[Int(index)].link }
}
