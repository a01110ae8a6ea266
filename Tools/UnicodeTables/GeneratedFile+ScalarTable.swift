import TerminalText

extension GeneratedFile {
  /// Generates the table of each code point's layout properties.
  ///
  /// - Throws: `TablesError` if a property has an unknown value or the files don't fit the layout of
  ///   the table.
  static func scalarTable(_ unicode: UnicodeProperties) throws(TablesError) -> GeneratedFile {
    let values = try scalarProperties(unicode)
    guard values.count(where: { ScalarProperties(rawValue: $0).has(.widensWithVS16) }) == 213 else {
      throw .unexpected("the number of narrow characters with a VS16 sequence is not 213")
    }
    let table = StagedTable(values)
    let numbers = NumberText([table.blocks, table.indices])
    let unassigned = ScalarProperties(
      lineBreak: .al, clusterBreak: .other, conjunct: .none, mark: .none, width: 1,
      flags: .ownCluster)
    let text = """
      \(head)
      /// The layout properties of every scalar, \(numbers.byteCount + table.values.count * 4) bytes in
      /// three stages.
      enum ScalarTable {
        /// Returns the properties of a scalar, or of an unassigned one if the number is invalid.
        @inline(__always)
        static func properties(of scalar: UInt32) -> ScalarProperties {
          guard scalar <= 0x10_FFFF else { return ScalarProperties(rawValue: \(unassigned.rawValue)) }
          let block = Int(\(numbers.number(0, at: "Int(scalar >> \(table.shift))")))
          let place = block << \(table.shift) | Int(scalar & \(1 << table.shift - 1))
          return ScalarProperties(rawValue: values[Int(\(numbers.number(1, at: "place")))])
        }

        private static let values: [UInt32] = [
      \(lines(table.values))
        ]

      \(numbers.declaration)
      }

      """
    return GeneratedFile(name: "ScalarTable.swift", text: text)
  }

  /// Returns the packed properties of every code point.
  ///
  /// - Throws: `TablesError` if a property has an unknown value.
  static func scalarProperties(
    _ unicode: UnicodeProperties
  ) throws(TablesError) -> [UInt32] {
    let rules = ScalarRules(unicode: unicode)
    let starts = Set(unicode.starts + ScalarRules.ownStarts).filter { $0 <= 0x10_FFFF }.sorted()
    var values: [UInt32] = []
    values.reserveCapacity(0x11_0000)
    for (start, next) in zip(starts, starts.dropFirst() + [0x11_0000]) {
      let value = try rules.properties(of: start).rawValue
      values.append(contentsOf: Array(repeating: value, count: Int(next - start)))
    }
    return values
  }
}
