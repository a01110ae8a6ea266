import FoundationEssentials
import TestSupport
import Testing

/// The project's files follow its rules.
struct SourceTests {
  private static let sources = Result { try SourceFile.all(in: "Sources") }
  private static let others = Result { try SourceFile.all(in: "Tests", "Tools") }

  @Test(arguments: SourceRules.all) func keepsRule(_ rule: SourceRule) throws {
    let files = try SourceTests.sources.get()
    #expect(files.count > 100)
    #expect(files.flatMap(rule.violations) == [])
  }

  @Test func documentsPackageDeclarations() throws {
    let files = try SourceTests.sources.get()
    let rule = DocumentationRule(files)
    #expect(files.flatMap(rule.violations) == [])
  }

  @Test func keepsFeaturesIndependent() throws {
    let files = try SourceTests.sources.get()
    let rule = FeatureRule(files)
    #expect(files.flatMap(rule.violations) == [])
  }

  @Test func keepsTheStateOfBrowseFreeOfViews() throws {
    let files = try SourceTests.sources.get()
    let rule = StateRule(files)
    #expect(files.flatMap(rule.violations) == [])
  }

  @Test func keepsAtMost23FilesInAFolder() throws {
    let files = try SourceTests.sources.get()
    let folders = Dictionary(grouping: files) { $0.path.split(separator: "/").dropLast() }
    let large = folders.filter { $0.value.count > 23 }
    #expect(large.keys.map { $0.joined(separator: "/") } == [])
  }

  @Test func limitsTestsAndToolsTo300Lines() throws {
    let files = try SourceTests.others.get()
    #expect(files.flatMap(SourceRules.length.violations) == [])
  }

  @Test func namesNoPathOfAMachine() throws {
    let files = try SourceTests.sources.get() + SourceTests.others.get()
    #expect(files.flatMap(TextRules.noMachine) == [])
  }

  @Test func usesNoWornPhrases() throws {
    let files =
      try SourceTests.sources.get() + SourceTests.others.get()
      + SourceFile.texts(
        "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Documentation/guide", "Fixtures/golden"
      ).filter { !$0.path.contains("/golden/") || $0.path.contains(#/golden/(help|man)/#) }
    #expect(files.flatMap(WornPhrases.violations) == [])
  }

  @Test func beginsNoDocCommentWithAQuestionWord() throws {
    let files = try SourceTests.sources.get() + SourceTests.others.get()
    #expect(files.flatMap(DocumentationRule.questions) == [])
  }

  @Test func usesNoTabs() throws {
    let files = try SourceTests.sources.get() + SourceTests.others.get()
    #expect(files.flatMap(TextRules.noTabs) == [])
  }

  @Test func hasAnUnreleasedSectionInTheChangelog() throws {
    #expect(TextRules.hasUnreleasedSection(try #require(SourceTests.changelog)))
  }

  private static var changelog: String? {
    // `try?`: a missing file fails the test with a clear message.
    try? String(contentsOfFile: ProjectFiles.root + "/CHANGELOG.md", encoding: .utf8)
  }
}
