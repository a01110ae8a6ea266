extension Part {
  /// Finds the lines of all texts at a width of `columns`, and with them the size of each part.
  ///
  /// Less than one column is one. No line is wider than `columns`, but for a cluster that is wider
  /// than the place of its text (rule L3).
  package func measured(
    fitting columns: Int, _ metrics: TextMetrics = .standard
  ) -> MeasuredPart {
    let columns = LayoutLimits.clamped(columns, from: 1)
    switch content {
    case .text(let text, let maximumLines, let whenCut):
      let wrapped = Part.wrapped(
        text.text, maximumLines, fitting: min(columns, LayoutLimits.widestText), metrics)
      let part = MeasuredPart(wrapped, text)
      guard wrapped.isCut, let whenCut else { return part }
      return MeasuredPart(below: [part, whenCut.measured(fitting: columns, metrics)], spacing: 0)
    case .row(let items, let gap):
      let row = RowMeasurement(items, gap: gap, fitting: columns, metrics)
      return row.map { MeasuredPart(beside: $0.slots, gap: gap) }
        ?? MeasuredPart(below: Part.stacked(items, fitting: columns, metrics), spacing: 0)
    case .stack(let parts, let spacing):
      let measured = parts.map { $0.measured(fitting: columns, metrics) }
      return MeasuredPart(below: measured, spacing: spacing)
    case .inset(let part, let insets):
      let insets = insets.fitting(columns)
      let inner = columns - insets.leading - insets.trailing
      return MeasuredPart(part.measured(fitting: inner, metrics), within: insets)
    case .bordered(let part, let style, let padding):
      if columns < LayoutLimits.leastBordered {
        return part.measured(fitting: columns, metrics)
      }
      let border = Border(style: style, isASCII: metrics.ambiguousIsWide)
      let padded = part.inset(padding).measured(fitting: columns - 2, metrics)
      return MeasuredPart(padded, within: border, columns: columns)
    }
  }

  /// The lines of a text; where some are hidden, those that are shown don't end with blank ones.
  private static func wrapped(
    _ text: CleanText, _ maximumLines: Int?, fitting columns: Int, _ metrics: TextMetrics
  ) -> WrappedText {
    let whole = Label(text).lines(fitting: columns, metrics)
    guard var shown = maximumLines, shown < whole.lines.count else { return whole }
    while shown > 1, whole.lines[shown - 1].range.isEmpty { shown -= 1 }
    return Label(text, maximumLines: shown).lines(fitting: columns, metrics)
  }

  /// The parts of a row that is too narrow for them to stand beside each other.
  private static func stacked(
    _ items: [RowItem], fitting columns: Int, _ metrics: TextMetrics
  ) -> [MeasuredPart] {
    items.map { item in
      guard case .fixed(let fixed) = item.width else {
        return item.part.measured(fitting: columns, metrics)
      }
      return item.part.measured(fitting: min(fixed, columns), metrics)
    }
  }
}
