import GitHubAPI
import TerminalText

/// A row of a table in GitHub Flavored Markdown (GFM 4.10).
///
/// Characters with a meaning in Markdown are escaped, and line breaks are spaces, so that a bio can't
/// change the table or bring in a link. An empty comment, which isn't shown, parts what GitHub would make
/// a mention of an account or a team, or a reference to an issue, both of which notify strangers: it
/// looks for these after Markdown, so that a backslash doesn't help.
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
    let text = CleanText(line: value.bareText)?.text ?? ""
    for place in text.indices {
      if startsName(text[place...], after: text[..<place]) { cell += "<!-- -->" }
      if "\\`*_[]<>|~&#!".contains(text[place]) { cell += "\\" }
      cell.append(text[place])
    }
    return cell
  }

  // What GitHub takes for references to issues: https://docs.github.com, "Autolinked references and URLs".
  private static let referenceMarks = ["#", "gh-", "/issues/", "/pull/", "/discussions/"]

  /// Returns true if GitHub would read a name behind an at sign, or the number of an issue.
  private static func startsName(_ text: Substring, after before: Substring) -> Bool {
    guard let byte = text.utf8.first, byte.isAlphanumeric else { return false }
    if before.last == "@" { return true }
    return byte.isDigit && referenceMarks.contains { before.suffix($0.count).lowercased() == $0 }
  }
}
