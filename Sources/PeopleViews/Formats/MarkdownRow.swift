import GitHubAPI
import TerminalText

/// A row of a table in GitHub Flavored Markdown (GFM 4.10).
///
/// Characters with a meaning in Markdown are escaped, and line breaks are spaces, so that a bio can't
/// change the table or bring in a link.
enum MarkdownRow {
  static func bytes(of values: [FieldValue]) -> [UInt8] {
    Array("| \(values.map(cell).joined(separator: " | ")) |\n".utf8)
  }

  /// Returns the row of titles, and the row below it.
  static func head(_ names: [String]) -> [UInt8] {
    bytes(of: names.map { .text($0) })
      + Array("|\(String(repeating: " --- |", count: names.count))\n".utf8)
  }

  private static func cell(_ value: FieldValue) -> String {
    var cell = ""
    for character in CleanText(line: value.bareText)?.text ?? "" {
      if "\\`*_[]<>|~&#!".contains(character) { cell += "\\" }
      cell.append(character)
    }
    return cell
  }
}
