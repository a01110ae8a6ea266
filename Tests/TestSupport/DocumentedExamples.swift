import FoundationEssentials

/// The command lines that the README and the user guide show.
package enum DocumentedExamples {
  /// The folder of the user guide.
  package static let guideFolder = ProjectFiles.root + "/Documentation/guide"

  /// Returns the examples of the README: lines with a prompt that call ghf.
  package static func readMe() throws -> [String] {
    try examples(in: ProjectFiles.root + "/README.md")
  }

  /// Returns the examples of the guide's pages, page by page, except those in the README.
  package static func guide() throws -> [String] {
    var seen = Set(try readMe())
    return try FileManager.default.contentsOfDirectory(atPath: guideFolder).sorted()
      .filter { $0.hasSuffix(".md") }
      .flatMap { try examples(in: guideFolder + "/" + $0) }
      .filter { seen.insert($0).inserted }
  }

  private static func examples(in path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("$ ghf ") }.map { String($0.dropFirst(2)) }
  }
}
