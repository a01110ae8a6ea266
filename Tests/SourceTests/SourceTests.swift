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

  @Test(
    "keeps the public declarations of the products as reviewed",
    arguments: [("GHFKit", "ghfkit-api"), ("TerminalText", "terminal-text-api")])
  func keepsThePublicInterface(of target: String, golden: String) throws {
    let files = try SourceTests.sources.get().filter { $0.target == target }
    let declarations = PublicInterface(files).declarations
    let text = declarations.joined(separator: "\n") + "\n"
    #expect(try GoldenFile(golden).difference(from: text) == nil)
  }

  @Test("shows the whole example of TerminalText in its article")
  func showsTheExample() throws {
    let article = try SourceTests.text("Sources/TerminalText/TerminalText.docc/MessageCards.md")
    let code = article.split(separator: "```swift\n").dropFirst().compactMap {
      $0.split(separator: "```").first
    }
    let example = try SourceTests.text("Examples/MessageCards/Sources/MessageCards.swift")
    #expect(code.joined(separator: "\n") == example)
  }

  @Test func keepsFeaturesIndependent() throws {
    #expect(FeatureRule.violations(in: try SourceTests.sources.get()) == [])
  }

  @Test(arguments: FolderRule.roots) func letsNoFoldersUseEachOther(in root: String) throws {
    let rule = FolderRule(try SourceTests.sources.get(), root: root)
    #expect(rule.folderCount > 1)
    #expect(rule.mutualPairs == [])
  }

  @Test func mapsEveryFolder() throws {
    let map = FolderMap(try SourceTests.text("Documentation/folders.md"))
    #expect(map.folders.sorted() == FolderMap.folders(of: try SourceTests.sources.get()))
    #expect(map.unexplained == [])
  }

  @Test("finds each type, file and rule of layout that documents and comments name")
  func namesWhatExists() throws {
    let sources = try SourceTests.sources.get()
    let rules = try SourceFile.texts("Sources/TerminalText/TerminalText.docc/Rules.md")
    let rule = NamesRule(
      code: try sources + SourceTests.others.get(), layoutRules: try #require(rules.first))
    let documents = try SourceFile.texts("Documentation", "CONTRIBUTING.md", "Sources")
      .filter { $0.path.hasSuffix(".md") && !$0.path.hasPrefix("Documentation/guide/") }
    #expect(documents.count > 20)
    #expect(documents.flatMap(rule.unknownNames) == [])
    #expect(sources.flatMap(rule.unknownRules) == [])
  }

  @Test("finds the text that each fault of Tools/check-faults replaces once")
  func keepsTheFaultsCurrent() throws {
    let blocks = try SourceTests.text("Tools/Faults/faults.txt").split(separator: "\n\n")
      .map { $0.split(separator: "\n") }.filter { $0.first?.first?.isNumber == true }
    #expect(blocks.count >= 30)
    for lines in blocks {
      let path = try #require(lines[0].firstMatch(of: #/Sources\/[^:]+/#)?.output)
      let old = lines.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }.joined(separator: "\n")
      let text = try? SourceTests.text(String(path))
      #expect(text?.ranges(of: old).count == 1, "\(lines[0])")
    }
  }

  @Test("explains each environment variable that ghf reads in `ghf help environment`")
  func explainsVariables() throws {
    let topics = try SourceTests.text("Sources/GHFCommands/Topics/HelpTopic.swift")
    let reading = #/(?:variable|isSet|directory)\("([A-Z_]+)"\)|environment\["([A-Z_]+)"\]/#
    // Every program has the first two, and only tests set the others.
    let known: Set<Substring> = ["HOME", "PATH", "GHF_TIME_LIMIT_MS", "GHF_REQUESTS_PER_MINUTE"]
    let names = try SourceTests.sources.get().flatMap(\.lines).filter {
      $0.contains("(\"") || $0.contains("[\"")
    }
    .flatMap { $0.matches(of: reading).compactMap { $0.1 ?? $0.2 } }
    #expect(Set(names).count > 15)
    #expect(Set(names).subtracting(known).filter { !topics.contains("`\($0)`") } == [])
  }

  @Test func keepsTheIntroductionForContributorsShort() throws {
    #expect(try SourceTests.text("CONTRIBUTING.md").utf8.count <= 6_000)
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

  @Test func limitsTestsAndToolsTo500Lines() throws {
    let files = try SourceTests.others.get()
    #expect(files.flatMap(SourceRules.length.violations) == [])
  }

  @Test func namesNoPathOfAMachine() throws {
    let files = try SourceTests.sources.get() + SourceTests.others.get()
    #expect(files.flatMap(TextRules.noMachine) == [])
  }

  @Test("names the project by the address in Version")
  func namesOneAddressOfTheProject() throws {
    let address = #/https:\/\/github\.com\/[A-Za-z0-9-]+\/ghf\b/#
    let version = try SourceTests.text("Sources/GitHubAPI/Endpoints/Version.swift")
    let home = try #require(version.firstMatch(of: address)?.output)
    let files = try SourceFile.texts(
      "README.md", "SECURITY.md", "Documentation", "Examples", "Sources", "Tests", ".github")
    for file in files {
      let others = file.lines.flatMap { $0.matches(of: address) }.filter { $0.output != home }
      #expect(others.isEmpty, "in \(file.path)")
    }
  }

  @Test func usesNoWornPhrases() throws {
    let files =
      try SourceTests.sources.get() + SourceTests.others.get()
      + SourceFile.texts(
        "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "Documentation",
        "Fixtures/golden", "Fixtures/scripts/usage"
      ).filter { !$0.path.contains("Fixtures/") || $0.path.contains(#/\/(help|manual)/#) }
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
    #expect(TextRules.hasUnreleasedSection(try SourceTests.text("CHANGELOG.md")))
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: ProjectFiles.root + "/" + path, encoding: .utf8)
  }
}
