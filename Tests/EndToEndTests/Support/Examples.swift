import FoundationEssentials
import TestSupport

/// The command lines that the README and the help show.
enum Examples {
  /// Those of the README: lines with a prompt that call ghf.
  ///
  /// - Throws: When it can't be read.
  static func ofReadMe() throws -> [String] {
    let text = try String(contentsOfFile: ProjectFiles.root + "/README.md", encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("$ ghf ") }
      .map { String($0.dropFirst(2)) }
  }

  /// Those of a help text: the indented lines below its heading for them.
  static func ofHelp(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 != "Examples:" }.dropFirst().prefix { !$0.isEmpty }
      .map { String($0.drop { $0 == " " }) }
  }
}
