import FoundationEssentials
import TestSupport
import Testing

@testable import UnicodeTables

/// The tables in the project are what the generator makes of Unicode's files.
@Suite(.enabled(if: UnicodeData.isThere, UnicodeData.comment)) struct CommittedTablesTests {
  @Test func tablesAreWhatTheGeneratorMakes() throws {
    let files = try GeneratedFile.all(from: UnicodeFolder(path: UnicodeData.folder))
    #expect(files.map(\.name) == ["ScalarTable.swift", "FoldingTable.swift"])
    for file in files {
      let path = "\(ProjectFiles.root)/Sources/TerminalText/Unicode/\(file.name)"
      let isSame = try String(contentsOfFile: path, encoding: .utf8) == file.text
      #expect(isSame, "\(file.name) is not what Tools/UnicodeTables makes: run make tables")
    }
  }
}
