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
      let label = Label(text.text, maximumLines: maximumLines)
      let wrapped = label.lines(fitting: min(columns, LayoutLimits.widestText), metrics)
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
    case .bordered(let part, let style):
      if columns < LayoutLimits.leastBordered {
        return part.measured(fitting: columns, metrics)
      }
      let border = Border(style: style, isASCII: metrics.ambiguousIsWide)
      return MeasuredPart(
        part.measured(fitting: columns - 2, metrics), within: border, columns: columns)
    }
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
