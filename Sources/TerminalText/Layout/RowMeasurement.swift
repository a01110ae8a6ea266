struct RowMeasurement {
  struct Slot {
    let part: MeasuredPart
    let columns: Int
  }

  private typealias FlexibleShare = (minimum: Int, weight: Int)

  let slots: [Slot]

  /// Distributes `columns`; nil if they can't hold the fixed widths, the minimums and the gaps.
  ///
  /// `slack` is the number of empty columns to the right of the row; nil is unlimited.
  init?(
    _ items: [RowItem], gap: Int, fitting columns: Int, slack: Int?, _ metrics: TextMetrics
  ) {
    let gaps = gap * max(items.count - 1, 0)
    var left = columns - gaps - items.reduce(0) { $0 + $1.leastColumns }
    if left < 0 { return nil }
    // Between two parts is only the gap.
    let slacks = items.indices.map { index in
      slack.map { index == items.count - 1 ? $0 : gap }
    }
    // Flexible parts share the width that the natural ones leave, so they come second.
    var found: [Slot?] = zip(items, slacks).map { item, slack in
      switch item.width {
      case .fixed(let fixed):
        return Slot(part: item.part.measured(fitting: fixed, slack: slack, metrics), columns: fixed)
      case .natural(let minimum):
        let part = item.part.measured(fitting: minimum + left, slack: slack, metrics)
        // A cluster wider than its part (rule L3) takes no columns from the others.
        let own = min(part.size.columns, minimum + left)
        left += minimum - own
        return Slot(part: part, columns: own)
      case .flexible: return nil
      }
    }
    var shares: [FlexibleShare] = []
    for case .flexible(let minimum, let weight) in items.map(\.width) {
      shares.append((minimum, weight))
    }
    let total = left + shares.reduce(0) { $0 + $1.minimum }
    let shared = RowMeasurement.distribute(total, to: shares)
    for (index, own) in zip(found.indices.filter { found[$0] == nil }, shared) {
      let part = items[index].part.measured(fitting: own, slack: slacks[index], metrics)
      found[index] = Slot(part: part, columns: own)
    }
    slots = found.compactMap { $0 }
  }

  /// Returns the columns of each share, which add up to `columns`.
  ///
  /// Shares whose weight yields less than their minimum get the minimum, and the others share the
  /// rest, until all have enough. The sum of the minimums is at most `columns`.
  private static func distribute(_ columns: Int, to shares: [FlexibleShare]) -> [Int] {
    var result = shares.map(\.minimum)
    var left = columns
    var sharing = Array(shares.indices)
    while true {
      let weights = sharing.reduce(0) { $0 + shares[$1].weight }
      let short = sharing.filter { left * shares[$0].weight / weights < shares[$0].minimum }
      if short.isEmpty { break }
      left -= short.reduce(0) { $0 + shares[$1].minimum }
      sharing.removeAll(where: short.contains)
    }
    let weights = sharing.reduce(0) { $0 + shares[$1].weight }
    var before = 0
    for index in sharing {
      let after = before + shares[index].weight
      // Rounding the ends instead of the shares leaves no remainder.
      result[index] = left * after / weights - left * before / weights
      before = after
    }
    return result
  }
}
