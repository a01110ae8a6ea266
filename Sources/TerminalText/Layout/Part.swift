/// A part of a card: a text, or parts beside each other, below each other, within a border.
///
/// It is a description only. Measuring it at a width gives a `MeasuredPart`, which knows its size
/// and draws its lines.
package struct Part: Sendable, Hashable {
  indirect enum Content: Sendable, Hashable {
    case text(StyledText, maximumLines: Int?, whenCut: Part?)
    case row([RowItem], gap: Int)
    case stack([Part], spacing: Int)
    case inset(Part, Insets)
    case bordered(Part, Style, padding: Insets)
  }

  let content: Content

  /// A text that is wrapped, never wider than 100 columns; `whenCut` stands below it where its
  /// lines are not all shown.
  ///
  /// An empty text takes no row.
  package static func text(
    _ text: StyledText, maximumLines: Int? = nil, whenCut: Part? = nil
  ) -> Part {
    Part(content: .text(text, maximumLines: maximumLines.map { max($0, 0) }, whenCut: whenCut))
  }

  /// A text of one style.
  package static func text(
    _ text: CleanText, _ style: Style = .plain, maximumLines: Int? = nil, whenCut: Part? = nil
  ) -> Part {
    .text(StyledText(text, style), maximumLines: maximumLines, whenCut: whenCut)
  }

  /// A label in one style.
  package static func text(
    _ label: Label, _ style: Style = .plain, whenCut: Part? = nil
  ) -> Part {
    .text(StyledText(label.text, style), maximumLines: label.maximumLines, whenCut: whenCut)
  }

  /// Parts from left to right with `gap` columns between them, as high as the highest.
  ///
  /// At a width that can't hold the fixed widths, the minimums and the gaps, nothing is left out:
  /// the parts stand below each other instead, each over the whole width, or as much of it as its
  /// fixed width.
  package static func row(_ items: [RowItem], gap: Int = 1) -> Part {
    Part(content: .row(items, gap: LayoutLimits.clamped(gap)))
  }

  /// Parts from top to bottom with `spacing` rows between them; a part without rows has none.
  package static func stack(_ parts: [Part], spacing: Int = 0) -> Part {
    Part(content: .stack(parts, spacing: LayoutLimits.clamped(spacing)))
  }

  /// The part with space around it; a part without rows gets none.
  package func inset(_ insets: Insets) -> Part { Part(content: .inset(self, insets)) }

  /// The part in a border as wide as there is place, with `padding` within the border; below 20
  /// columns without either.
  package func bordered(_ style: Style = .dim, padding: Insets = .none) -> Part {
    Part(content: .bordered(self, style, padding: padding))
  }
}
