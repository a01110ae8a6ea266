/// Rules for the text of all files, comments and literals included.
enum TextRules {
  // Put together here, so that this file keeps the rule.
  private static let machinePaths = ["work/", "tmp/h-", "root/"].map { "/" + $0 }

  /// No path of the machine on which somebody wrote the file.
  static func noMachine(_ file: SourceFile) -> [String] {
    places(in: file) { line in machinePaths.contains { line.contains($0) } }
  }

  /// Indentation is spaces, and a tab in a literal is written `\t`.
  static func noTabs(_ file: SourceFile) -> [String] {
    places(in: file) { $0.contains("\t") }
  }

  /// Whether a change log has a section for what is not released yet.
  static func hasUnreleasedSection(_ text: String) -> Bool {
    text.split(separator: "\n").contains { $0.hasPrefix("## ") && $0.contains("Unreleased") }
  }

  private static func places(
    in file: SourceFile, _ isBad: (Substring) -> Bool
  ) -> [String] {
    file.lines.enumerated().filter { isBad($0.element) }.map { "\(file.path):\($0.offset + 1)" }
  }
}
