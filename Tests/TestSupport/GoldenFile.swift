import FoundationEssentials

/// A reviewed text that must not change, stored in `Fixtures/golden` or elsewhere in the project.
///
/// GHF_UPDATE_GOLDEN=1 rewrites the file and fails the test.
package struct GoldenFile: Sendable {
  private let path: String

  /// - Parameter name: The file's name without `.txt`.
  package init(_ name: String) {
    path = "\(ProjectFiles.root)/Fixtures/golden/\(name).txt"
  }

  package init(path: String) { self.path = path }

  /// Describes how a text differs from the file, line by line; nil if they are equal.
  package func difference(from text: String) throws -> String? {
    let url = URL(filePath: path)
    let name = url.lastPathComponent
    if ProcessInfo.processInfo.environment["GHF_UPDATE_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      return "\(name) was recorded"
    }
    let golden = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    if Array(golden.utf8) == Array(text.utf8) { return nil }
    return "\(name) differs; GHF_UPDATE_GOLDEN=1 records it again.\n"
      + TextDifference(from: golden, to: text).description
  }

  /// Returns a run's command line, output, errors and exit status.
  package static func transcript(
    _ title: String, _ output: String, _ errors: String, status: Int32
  ) -> String {
    "\(title)\n" + visible(output, mark: "out") + visible(errors, mark: "err") + "exit \(status)\n"
  }

  /// Prefixes a text's lines with a mark and shows invisible characters as code points.
  package static func visible(_ text: String, mark: String) -> String {
    if text.isEmpty { return "" }
    var lines = "\(mark)| "
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x0A: lines += rest.isEmpty ? "\n" : "\n\(mark)| "
      case 0x00..<0x20, 0x7F..<0xA0, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
        0xFEFF:
        lines += "⟨\(String(scalar.value, radix: 16, uppercase: true))⟩"
      default: lines.unicodeScalars.append(scalar)
      }
    }
    return text.utf8.last == 0x0A ? lines : lines + "⟨no line end⟩\n"
  }
}
