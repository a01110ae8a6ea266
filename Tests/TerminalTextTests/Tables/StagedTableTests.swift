import TestSupport
import Testing

@testable import UnicodeTables

/// Packing values into three arrays without loss.
@Suite struct StagedTableTests {
  @Test func returnsEveryValue() {
    var generator = SeededGenerator()
    for _ in 0..<20 {
      var values: [UInt32] = []
      while values.count < 5_000 {
        let value = UInt32.random(in: 0...UInt32(300), using: &generator)
        let count = Int.random(in: 1...600, using: &generator)
        values.append(contentsOf: Array(repeating: value, count: count))
      }
      let table = StagedTable(values)
      let found = values.indices.map { index in
        let start = table.blocks[index >> table.shift] << table.shift
        return table.values[table.indices[start | index & (1 << table.shift - 1)]]
      }
      #expect(found == values)
    }
  }

  @Test func storesEqualBlocksOnce() {
    let table = StagedTable(Array(repeating: 7, count: 0x11_0000))
    #expect(table.values == [7])
    #expect(table.indices == Array(repeating: 0, count: 1 << table.shift))
    #expect(table.byteCount == 0x11_0000 >> table.shift + 1 << table.shift + 4)
  }

  @Test func wrapsArraysAt100Columns() {
    let text = GeneratedFile.array("numbers", of: "UInt8", Array(0..<40))
    let lines = text.split(separator: "\n")
    #expect(lines.map(\.count) == [41, 97, 59, 3])
    #expect(lines.first == "  private static let numbers: [UInt8] = [")
    #expect(lines.last == "  ]")
  }
}
