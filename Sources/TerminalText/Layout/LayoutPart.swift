/// A description of part of a card: a text, or other parts in a row, in a stack or in a border.
///
/// Measuring it at a width returns a `MeasuredPart`, which has a size and draws lines.
public struct LayoutPart: Sendable, Hashable {
  indirect enum Content: Sendable, Hashable {
    case text(StyledText, maximumLines: Int?, whenCut: LayoutPart?, CellAlignment)
    case row([RowItem], gap: Int)
    case stack([LayoutPart], spacing: Int)
    case inset(LayoutPart, CellInsets)
    case aligned(LayoutPart, CellAlignment)
    case bordered(LayoutPart, Style, padding: CellInsets, title: StyledText)
    case picture(PictureSlot)
  }

  let content: Content

  /// Returns a text wrapped at no more than 100 columns, with `whenCut` below it if lines are hidden.
  ///
  /// An empty text has no rows.
  public static func text(
    _ text: StyledText, maximumLines: Int? = nil, whenCut: LayoutPart? = nil
  ) -> LayoutPart {
    LayoutPart(
      content: .text(
        text, maximumLines: maximumLines.map { max($0, 0) }, whenCut: whenCut, .leading))
  }

  /// Returns a text in one style.
  public static func text(
    _ text: CleanText, _ style: Style = .plain, maximumLines: Int? = nil, whenCut: LayoutPart? = nil
  ) -> LayoutPart {
    .text(StyledText(text, style), maximumLines: maximumLines, whenCut: whenCut)
  }

  /// Returns a text block in one style.
  public static func text(_ block: TextBlock, _ style: Style = .plain, whenCut: LayoutPart? = nil)
    -> LayoutPart
  {
    var text = StyledText(block.text, style)
    text.hangingIndent = block.hangingIndent
    return .text(text, maximumLines: block.maximumLines, whenCut: whenCut)
  }

  /// Returns empty cells for a picture, which the caller draws over them.
  package static func picture(_ slot: PictureSlot) -> LayoutPart {
    LayoutPart(content: .picture(slot))
  }

  /// Returns parts from left to right with `gap` columns between them, as high as the highest.
  ///
  /// If the width can't hold the fixed widths, the minimums and the gaps, the parts are stacked
  /// instead, each over the whole width or up to its fixed width.
  public static func row(_ items: [RowItem], gap: Int = 1) -> LayoutPart {
    LayoutPart(content: .row(items, gap: LayoutLimits.clamped(gap)))
  }

  /// Returns parts from top to bottom with `spacing` rows between them; skips parts without rows.
  public static func stack(_ parts: [LayoutPart], spacing: Int = 0) -> LayoutPart {
    LayoutPart(content: .stack(parts, spacing: LayoutLimits.clamped(spacing)))
  }

  /// Returns the part with space around it, unless it has no rows.
  public func inset(_ insets: CellInsets) -> LayoutPart {
    LayoutPart(content: .inset(self, insets))
  }

  /// Returns the part at the left, in the middle or at the right of the width that it is measured at,
  /// all of which it takes.
  ///
  /// Each line of a text, and each part of a stack, is aligned by itself; a row, as a whole. For a
  /// column of numbers, align the texts in items of a fixed width.
  public func aligned(_ alignment: CellAlignment) -> LayoutPart {
    switch content {
    case .text(let text, let maximumLines, let whenCut, _):
      LayoutPart(
        content: .text(
          text, maximumLines: maximumLines, whenCut: whenCut?.aligned(alignment), alignment))
    case .stack(let parts, let spacing):
      LayoutPart(content: .stack(parts.map { $0.aligned(alignment) }, spacing: spacing))
    default: LayoutPart(content: .aligned(self, alignment))
    }
  }

  /// Returns the part in a border of the full width, with `padding` inside; below 20 columns, the
  /// part alone.
  ///
  /// A short `title` is drawn in the top border if it fits.
  public func bordered(
    _ style: Style = .dim, padding: CellInsets = .none, title: StyledText = StyledText("")
  ) -> LayoutPart {
    LayoutPart(content: .bordered(self, style, padding: padding, title: title))
  }

  /// Wraps all texts at a width of `columns`, at least one, and measures each part.
  ///
  /// No line is wider than `columns`, except for a cluster wider than its text's width (rule L3). A
  /// part of more than ten million cells is refused: it has no rows, so that numbers from outside
  /// can't exhaust the memory.
  public func measured(fitting columns: Int, _ metrics: TextMetrics = .standard) -> MeasuredPart {
    let part = measured(fitting: columns, slack: nil, metrics)
    return LayoutLimits.allowsDrawing(rows: part.size.rows, columns: part.size.columns)
      ? part : MeasuredPart(below: [], spacing: 0)
  }

  /// Measures a part with `slack` empty columns to its right; nil if nothing is to its right.
  func measured(fitting columns: Int, slack: Int?, _ metrics: TextMetrics) -> MeasuredPart {
    let columns = LayoutLimits.clamped(columns, from: 1)
    switch content {
    case .text(let text, let maximumLines, let whenCut, let alignment):
      let width = min(columns, LayoutLimits.widestText)
      var metrics = metrics
      metrics.keepsWords = metrics.keepsWords || text.keepsWords
      let blank = alignment == .leading ? columns - width : 0
      let wrapped = LayoutPart.wrapped(
        text, maximumLines, fitting: width, slack: slack.map { $0 + blank }, metrics)
      let part = MeasuredPart(wrapped, text, alignment, columns: columns)
      guard wrapped.isCut, let whenCut else { return part }
      return MeasuredPart(
        below: [part, whenCut.measured(fitting: columns, slack: slack, metrics)], spacing: 0)
    case .row(let items, let gap):
      let row = RowMeasurement(items, gap: gap, fitting: columns, slack: slack, metrics)
      return row.map { MeasuredPart(beside: $0.slots, gap: gap) }
        ?? MeasuredPart(
          below: LayoutPart.stacked(items, fitting: columns, slack, metrics), spacing: 0)
    case .stack(let parts, let spacing):
      let measured = parts.map { $0.measured(fitting: columns, slack: slack, metrics) }
      return MeasuredPart(below: measured, spacing: spacing)
    case .inset(let part, let insets):
      let insets = insets.fitting(columns)
      let inner = columns - insets.leading - insets.trailing
      let slack = slack.map { $0 + insets.trailing }
      return MeasuredPart(part.measured(fitting: inner, slack: slack, metrics), within: insets)
    case .aligned(let part, let alignment):
      let inner = part.measured(fitting: columns, slack: slack, metrics)
      return MeasuredPart(inner, alignment, columns: columns)
    case .bordered(let part, let style, let padding, let title):
      if columns < LayoutLimits.minimumBordered {
        return part.measured(fitting: columns, slack: slack, metrics)
      }
      let border = Border(
        style: style, isASCII: metrics.ambiguousIsWide, title: title,
        titleColumns: title.text.columns(metrics))
      let padded = part.inset(padding).measured(fitting: columns - 2, slack: 0, metrics)
      return MeasuredPart(padded, within: border, columns: columns)
    case .picture(let slot):
      return slot.size.columns <= columns ? MeasuredPart(slot) : MeasuredPart(below: [], spacing: 0)
    }
  }

  /// Wraps a text; if lines are hidden, the visible ones don't end with blank lines.
  private static func wrapped(
    _ text: StyledText, _ maximumLines: Int?, fitting columns: Int, slack: Int?,
    _ metrics: TextMetrics
  ) -> WrappedText {
    let whole = TextBlock(text.text, hangingIndent: text.hangingIndent)
      .lines(fitting: columns, slack: slack, metrics)
    guard var shown = maximumLines, shown < whole.lines.count else { return whole }
    while shown > 1, whole.lines[shown - 1].range.isEmpty { shown -= 1 }
    return TextBlock(text.text, maximumLines: shown, hangingIndent: text.hangingIndent)
      .lines(fitting: columns, slack: slack, metrics)
  }

  /// Measures the parts of a row that is too narrow to hold them side by side.
  private static func stacked(
    _ items: [RowItem], fitting columns: Int, _ slack: Int?, _ metrics: TextMetrics
  ) -> [MeasuredPart] {
    items.map { item in
      var width = columns
      if case .fixed(let fixed) = item.width { width = min(fixed, columns) }
      return item.part.measured(fitting: width, slack: slack.map { $0 + columns - width }, metrics)
    }
  }
}

/// A part of a row, with the rule for its width.
public struct RowItem: Sendable, Hashable {
  enum Width: Sendable, Hashable {
    case fixed(Int)
    case natural(minimum: Int)
    case flexible(minimum: Int, weight: Int)
  }

  let part: LayoutPart
  let width: Width

  /// Returns a part with a fixed width.
  public static func fixed(_ columns: Int, _ part: LayoutPart) -> RowItem {
    RowItem(part: part, width: .fixed(LayoutLimits.clamped(columns, from: 1)))
  }

  /// Returns a part as wide as its text, up to the width that fixed parts and minimums leave.
  public static func natural(minimum columns: Int = 1, _ part: LayoutPart) -> RowItem {
    RowItem(part: part, width: .natural(minimum: LayoutLimits.clamped(columns, from: 1)))
  }

  /// Returns a part that shares the remaining width by `weight`, clamped to 1 to 1,000, but has at
  /// least `minimum` columns.
  public static func flexible(minimum columns: Int = 1, weight: Int = 1, _ part: LayoutPart)
    -> RowItem
  {
    let minimum = LayoutLimits.clamped(columns, from: 1)
    return RowItem(
      part: part, width: .flexible(minimum: minimum, weight: min(max(weight, 1), 1_000)))
  }

  var leastColumns: Int {
    switch width {
    case .fixed(let columns): columns
    case .natural(let minimum), .flexible(let minimum, _): minimum
    }
  }
}

/// The place of a part, or of each line of a text, in a wider space.
public enum CellAlignment: Sendable, Hashable {
  case leading, center, trailing

  /// Returns the columns before content of some columns; in the middle, an odd one is behind it.
  func offset(of columns: Int, in space: Int) -> Int {
    let left = max(space - columns, 0)
    return switch self {
    case .leading: 0
    case .center: left / 2
    case .trailing: left
    }
  }
}

/// The space around a part: columns at its sides, and rows above and below.
public struct CellInsets: Sendable, Hashable {
  /// The columns to the left of the part.
  public let leading: Int
  /// The columns to its right.
  public let trailing: Int
  /// The rows above it.
  public let top: Int
  /// The rows below it.
  public let bottom: Int

  /// Creates insets; values below 0 become 0.
  public init(leading: Int = 0, trailing: Int = 0, top: Int = 0, bottom: Int = 0) {
    self.leading = LayoutLimits.clamped(leading)
    self.trailing = LayoutLimits.clamped(trailing)
    self.top = LayoutLimits.clamped(top)
    self.bottom = LayoutLimits.clamped(bottom)
  }

  /// No space at any side.
  public static let none = CellInsets()

  /// Returns insets with the same number of columns at both sides.
  public static func sides(_ columns: Int) -> CellInsets {
    CellInsets(leading: columns, trailing: columns)
  }

  /// Returns the insets reduced to leave at least one column for the part; reduces the trailing side
  /// first.
  func fitting(_ columns: Int) -> CellInsets {
    let available = max(columns - 1, 0)
    let leading = min(leading, available)
    return CellInsets(
      leading: leading, trailing: min(trailing, available - leading), top: top, bottom: bottom)
  }
}

/// A width designed for a terminal of 80 columns that scales with the terminal.
package struct ProportionalWidth: Sendable, Hashable {
  /// The terminal width that all widths are designed for.
  package static let designColumns = 80

  /// The width in columns on a terminal of 80 columns.
  package let design: Int
  package let minimum: Int
  /// The maximum in columns; at least the minimum.
  package let maximum: Int

  package init(_ design: Int, minimum: Int = 1, maximum: Int = LayoutLimits.widest) {
    self.design = LayoutLimits.clamped(design)
    self.minimum = LayoutLimits.clamped(minimum)
    self.maximum = max(LayoutLimits.clamped(maximum), self.minimum)
  }

  /// Returns the width on a terminal `columns` wide, rounded half up.
  ///
  /// A terminal narrower than the minimum limits it to its own width.
  package func columns(in columns: Int) -> Int {
    let columns = LayoutLimits.clamped(columns, from: 1)
    let scale = ProportionalWidth.designColumns
    let scaled = (design * columns * 2 + scale) / (scale * 2)
    return min(max(scaled, minimum), maximum, columns)
  }
}
