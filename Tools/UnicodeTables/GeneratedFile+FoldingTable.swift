import TerminalText

extension GeneratedFile {
  /// Generates the table of each scalar's folding for search.
  ///
  /// - Throws: `TablesError` if the files don't fit the layout of the table.
  static func foldingTable(_ rules: FoldingRules) throws(TablesError) -> GeneratedFile {
    // Above plane 2 only the variation selectors change, so the table ends there.
    let end: UInt32 = 0x3_0000
    let dropped = try rules.droppedRange(from: end)
    var sequences: [UInt32] = []
    var values: [UInt32] = []
    values.reserveCapacity(Int(end))
    for codePoint in 0..<end {
      values.append(try entry(rules, codePoint, &sequences).packed)
    }
    let table = StagedTable(values)
    let numbers = NumberText([
      table.blocks, table.indices, table.values.map(Int.init), sequences.map(Int.init),
    ])
    let text = """
      \(head)
      /// The folding of each scalar for search, \(numbers.byteCount) bytes in three stages.
      ///
      /// Hangul syllables are missing because arithmetic decomposes them.
      enum FoldingTable {
        /// Returns the folding of a scalar; an invalid number stays unchanged.
        @inline(__always)
        static func entry(of scalar: UInt32) -> FoldedScalar {
          guard scalar < \(end) else {
            return scalar >= \(dropped.lowerBound) && scalar <= \(dropped.upperBound) ? .dropped : .moved(0)
          }
          let block = Int(\(numbers.number(0, at: "Int(scalar >> \(table.shift))")))
          let place = block << \(table.shift) | Int(scalar & \(1 << table.shift - 1))
          let index = Int(\(numbers.number(1, at: "place")))
          return FoldedScalar(packed: \(numbers.number(2, at: "index")))
        }

        /// Returns a scalar of the list for entries that fold to several.
        static func scalar(at index: Int) -> UInt32 { \(numbers.number(3, at: "index")) }

      \(numbers.declaration)
      }

      """
    return GeneratedFile(name: "FoldingTable.swift", text: text)
  }

  private static func entry(
    _ rules: FoldingRules, _ codePoint: UInt32, _ sequences: inout [UInt32]
  ) throws(TablesError) -> FoldedScalar {
    if FoldingRules.hangulSyllables.contains(codePoint) { return .moved(0) }
    let folded = rules.folded(codePoint)
    if folded == [codePoint] {
      let order = rules.combiningClass(codePoint)
      return order == 0 ? .moved(0) : .ordered(order)
    }
    if folded.isEmpty { return .dropped }
    if folded.count == 1, rules.combiningClass(folded[0]) == 0 {
      return .moved(Int32(folded[0]) - Int32(codePoint))
    }
    // The packed entry has six bits for the number; the longest, of U+FDFA, has 18.
    guard folded.count < 64 else { throw .unexpected("\(codePoint) folds to too many scalars") }
    if let known = sequences.firstRange(of: folded) {
      return .several(start: known.lowerBound, count: folded.count)
    }
    let start = sequences.count
    sequences += folded
    return .several(start: start, count: folded.count)
  }
}
