import FoundationEssentials
import TestSupport

/// Requires that the types, files and layout rules that documents and comments name exist.
struct NamesRule {
  /// The identifiers of the code.
  private let identifiers: Set<Substring>
  /// The names of the rules of text layout, such as `L3`.
  private let layoutRules: Set<String>

  /// Names that the code takes from modules without using them by name, and variables of other tools.
  private static let foreign: Set<Substring> = ["CommandLine", "SOURCE_DATE_EPOCH"]

  init(code files: [SourceFile], layoutRules document: SourceFile) {
    identifiers = files.reduce(into: NamesRule.foreign) { names, file in
      for line in file.lines { names.formUnion(NamesRule.words(in: line)) }
      names.formUnion(file.path.split(separator: "/").map { $0.prefix { $0 != "." } })
    }
    layoutRules = Set(
      document.lines.compactMap { $0.prefixMatch(of: #/- \*\*(\w+)\*\*/#).map { String($0.1) } })
  }

  /// Returns the names of a Markdown document in code style that name nothing.
  ///
  /// Only names that begin with a capital letter are checked, and paths.
  func unknownNames(in document: SourceFile) -> [String] {
    var isInBlock = false
    return document.lines.flatMap { line -> [String] in
      if line.hasPrefix("```") { isInBlock.toggle() }
      if isInBlock { return [] }
      // Spans alternate with text. Before and after a link, between pairs of backquotes, are empty ones.
      let spans = line.split(separator: "`", omittingEmptySubsequences: false)
      return spans.indices.dropFirst().compactMap { index in
        let (span, isLink) = (spans[index], index.isMultiple(of: 2))
        guard !isLink || spans[index - 1].isEmpty, span.first?.isUppercase == true,
          !span.contains(" "), !(isLink ? isName(span) : exists(span))
        else { return nil }
        return "\(document.path): \(span)"
      }
    }
  }

  private func exists(_ name: Substring) -> Bool {
    let root = ProjectFiles.root
    if name.contains("=") || FileManager.default.fileExists(atPath: "\(root)/\(name)") {
      return true
    }
    if name.contains("/") {
      return FileManager.default.fileExists(atPath: "\(root)/Sources/\(name)")
    }
    return isName(name.hasSuffix(".swift") ? name.dropLast(".swift".count) : name)
  }

  private func isName(_ text: Substring) -> Bool {
    NamesRule.words(in: text).allSatisfy(identifiers.contains)
  }

  /// Returns the rules of text layout that a comment cites, but no document has.
  func unknownRules(in file: SourceFile) -> [String] {
    file.lines.filter { $0.contains("rule") }.flatMap { line in
      line.matches(of: #/\brules? ([A-Z]\d)(?: (?:to|and) ([A-Z]\d))?/#)
        .flatMap { [$0.1, $0.2].compactMap { $0.map(String.init) } }
        .filter { !layoutRules.contains($0) }.map { "\(file.path): \($0)" }
    }
  }

  private static func words(in text: Substring) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }
}
