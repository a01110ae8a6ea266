import FoundationEssentials
import TestSupport
import Testing

@testable import UnicodeTables

/// The committed tables match what the generator makes of Unicode's files.
@Suite(.enabled(if: UnicodeData.isAvailable, UnicodeData.comment)) struct CommittedTablesTests {
  @Test func matchTheGeneratorsOutput() throws {
    let files = try GeneratedFile.all(
      from: UnicodeFolder(path: UnicodeData.folder),
      LatinASCII(path: "\(ProjectFiles.root)/Tools/UnicodeTables/LatinASCII.txt"))
    #expect(
      files.map(\.name) == [
        "ScalarTable.swift", "FoldingTable.swift", "LineBreakPairs.swift", "EmojiVersions.swift",
      ])
    for file in files {
      let path = "\(ProjectFiles.root)/Sources/TerminalText/Unicode/\(file.name)"
      let isSame = try String(contentsOfFile: path, encoding: .utf8) == file.text
      #expect(isSame, "\(file.name) is out of date: run make tables")
    }
  }
}

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

  @Test func wrapsRowsAt100Columns() {
    let lines = GeneratedFile.lines(Array(0..<40)).split(separator: "\n")
    #expect(lines.map(\.count) == [97, 59])
  }

  @Test func writesNumbersInUnitsOfSevenBits() {
    let text = NumberText([[0, 127], [128, 34, 92]])
    #expect(text.byteCount == 8)
    #expect(text.number(0, at: "i") == "text.number(at: i, units: 1)")
    #expect(text.number(1, at: "i") == "text.number(at: 2 + i * 2, units: 2)")
    #expect(text.declaration.contains(#"\0\u{7F}\0\u{1}\"\0\\\0"#))
  }
}
