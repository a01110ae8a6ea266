import FoundationEssentials
import GHFCommands
import TestSupport
import Testing

/// Texts that were looked at once and must stay as they are: `Fixtures/golden`.
///
/// With GHF_RECORD=1 they are written anew, which fails the run.
enum Golden {
  /// Compares what runs printed with the file of that name.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.txt`.
  ///   - runs: In the order in which the file has them.
  ///   - sourceLocation: Where to report a difference.
  /// - Throws: When the file can't be read or written.
  static func expect(
    _ name: String, _ runs: [Run], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = runs.map(transcript).joined(separator: "\n")
    let directory = ProjectFiles.root + "/Fixtures/golden"
    let url = URL(filePath: "\(directory)/\(name).txt")
    if ProcessInfo.processInfo.environment["GHF_RECORD"] == "1" {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      Issue.record("\(name) was recorded", sourceLocation: sourceLocation)
      return
    }
    let golden = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    if Array(golden.utf8) == Array(text.utf8) { return }
    let (old, new) = (golden.split(separator: "\n"), text.split(separator: "\n"))
    let line = zip(old, new).enumerated().first { $1.0 != $1.1 }
    Issue.record(
      """
      \(name) differs; first at '\(line.map { "\($1.1)" } ?? "its end")', which was \
      '\(line.map { "\($1.0)" } ?? "")'. GHF_RECORD=1 records it anew.
      """, sourceLocation: sourceLocation)
  }

  private static func transcript(_ run: Run) -> String {
    var text = run.title + "\n"
    text += visible(run.output, mark: "out")
    text += visible(run.errors, mark: "err")
    return text + "exit \(run.outcome.rawValue)\n"
  }

  /// The lines with a mark in front; control characters and what has no shape as code points.
  private static func visible(_ text: String, mark: String) -> String {
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
