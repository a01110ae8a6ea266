/// What a flexible part asks of the columns that it shares with others.
struct FlexibleShare {
  let minimum: Int
  let weight: Int

  /// The columns of each share, which sum up to `columns`.
  ///
  /// Those whose weight gives them less than their minimum get the minimum, and the others share
  /// the rest, until nobody is left with less. The minimums together are at most `columns`.
  static func columns(_ columns: Int, of shares: [FlexibleShare]) -> [Int] {
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
      // Rounding the ends instead of the shares leaves no column over.
      result[index] = left * after / weights - left * before / weights
      before = after
    }
    return result
  }
}
