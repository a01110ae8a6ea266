/// The parts of a row, measured at the columns that each of them gets.
struct RowMeasurement {
  /// A measured part and the columns it got.
  struct Slot {
    let part: MeasuredPart
    let columns: Int
  }

  let slots: [Slot]

  /// Shares `columns` out; nil where they can't hold the fixed widths, the minimums and the gaps.
  init?(_ items: [RowItem], gap: Int, fitting columns: Int, _ metrics: TextMetrics) {
    let gaps = gap * max(items.count - 1, 0)
    var left = columns - gaps - items.reduce(0) { $0 + $1.leastColumns }
    if left < 0 { return nil }
    // Flexible parts share what those as wide as their text leave, so they come second.
    var found: [Slot?] = items.map { item in
      switch item.width {
      case .fixed(let fixed):
        return Slot(part: item.part.measured(fitting: fixed, metrics), columns: fixed)
      case .natural(let minimum):
        let part = item.part.measured(fitting: minimum + left, metrics)
        // A cluster wider than its place (rule L3) takes no columns from the others.
        let own = min(part.size.columns, minimum + left)
        left += minimum - own
        return Slot(part: part, columns: own)
      case .flexible: return nil
      }
    }
    var shares: [FlexibleShare] = []
    for case .flexible(let minimum, let weight) in items.map(\.width) {
      shares.append(FlexibleShare(minimum: minimum, weight: weight))
    }
    let shared = FlexibleShare.columns(left + shares.reduce(0) { $0 + $1.minimum }, of: shares)
    for (index, own) in zip(found.indices.filter { found[$0] == nil }, shared) {
      let part = items[index].part.measured(fitting: own, metrics)
      found[index] = Slot(part: part, columns: own)
    }
    slots = found.compactMap { $0 }
  }
}
