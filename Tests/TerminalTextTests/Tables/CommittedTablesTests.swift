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
      files.map(\.name) == ["ScalarTable.swift", "FoldingTable.swift", "LineBreakPairs.swift"])
    for file in files {
      let path = "\(ProjectFiles.root)/Sources/TerminalText/Unicode/\(file.name)"
      let isSame = try String(contentsOfFile: path, encoding: .utf8) == file.text
      #expect(isSame, "\(file.name) is out of date: run make tables")
    }
  }
}
