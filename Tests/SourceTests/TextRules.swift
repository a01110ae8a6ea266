/// Rules for the whole text of files, including comments and literals.
enum TextRules {
  // Concatenated so that this file doesn't violate the rule.
  private static let machinePaths = ["work/", "tmp/h-", "root/"].map { "/" + $0 }

  /// Forbids paths of the machine on which the file was written.
  static func noMachine(_ file: SourceFile) -> [String] {
    places(in: file) { line in machinePaths.contains { line.contains($0) } }
  }

  /// Forbids tabs: indentation uses spaces, and literals write `\t`.
  static func noTabs(_ file: SourceFile) -> [String] {
    places(in: file) { $0.contains("\t") }
  }

  /// True if a change log has a section for unreleased changes.
  static func hasUnreleasedSection(_ text: String) -> Bool {
    text.split(separator: "\n").contains { $0.hasPrefix("## ") && $0.contains("Unreleased") }
  }

  private static func places(
    in file: SourceFile, _ isBad: (Substring) -> Bool
  ) -> [String] {
    file.lines.enumerated().filter { isBad($0.element) }.map { "\(file.path):\($0.offset + 1)" }
  }
}
