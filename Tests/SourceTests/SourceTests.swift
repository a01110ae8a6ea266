import FoundationEssentials
import TestSupport
import Testing

/// The project's own files keep its rules.
struct SourceTests {
  private static let sources = Result { try SourceFile.all(in: "Sources") }
  private static let others = Result { try SourceFile.all(in: "Tests", "Tools") }

  @Test(arguments: SourceRules.all) func rule(_ rule: SourceRule) throws {
    let files = try SourceTests.sources.get()
    #expect(files.count > 100)
    #expect(files.flatMap(rule.violations) == [])
  }

  @Test func whatOthersCallIsDocumented() throws {
    let files = try SourceTests.sources.get()
    let rule = DocumentationRule(files)
    #expect(files.flatMap(rule.violations) == [])
  }

  @Test func featuresAreApart() throws {
    let files = try SourceTests.sources.get()
    let rule = FeatureRule(files)
    #expect(files.flatMap(rule.violations) == [])
  }

  @Test func foldersAreSmall() throws {
    let files = try SourceTests.sources.get()
    let folders = Dictionary(grouping: files) { $0.path.split(separator: "/").dropLast() }
    let large = folders.filter { $0.value.count > 23 }
    #expect(large.keys.map { $0.joined(separator: "/") } == [])
  }

  @Test func testsAndToolsAreShortToo() throws {
    let files = try SourceTests.others.get()
    #expect(files.flatMap(SourceRules.length.violations) == [])
  }

  @Test func nothingNamesAMachine() throws {
    let files = try SourceTests.sources.get() + SourceTests.others.get()
    #expect(files.flatMap(TextRules.noMachine) == [])
  }

  @Test func noTabs() throws {
    let files = try SourceTests.sources.get() + SourceTests.others.get()
    #expect(files.flatMap(TextRules.noTabs) == [])
  }

  @Test func changelogIsReadyForMore() throws {
    #expect(TextRules.hasUnreleasedSection(try #require(SourceTests.changelog)))
  }

  private static var changelog: String? {
    // `try?`: the file may not be there yet, which is what is asked.
    try? String(contentsOfFile: ProjectFiles.root + "/CHANGELOG.md", encoding: .utf8)
  }
}
