package import GitHubAPI

/// A row of comma-separated values, quoted and ended with CRLF as in RFC 4180.
package enum CSVRow {
  /// Returns the row of a record's values.
  package static func bytes(of values: [FieldValue]) -> [UInt8] {
    Array((values.map(cell).joined(separator: ",") + "\r\n").utf8)
  }

  private static func cell(_ value: FieldValue) -> String {
    guard case .text(let raw) = value.single else { return value.bareText }
    let text = startsFormula(raw) ? "'" + raw : raw
    let needsQuotes = text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    return needsQuotes ? quoted(text) : text
  }

  /// Returns the text in quotes, with its own quotes doubled.
  private static func quoted(_ text: String) -> String {
    // Scalars, not Characters: a quote with a combining mark is a Character that isn't a quote.
    let parts = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.map { String($0) }.joined(separator: "\"\"") + "\""
  }

  /// Returns true if a spreadsheet would evaluate the cell (OWASP, "CSV Injection").
  private static func startsFormula(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), 0x09, 0x0D: true
    case UInt8(ascii: "@"): startsExpression(text.unicodeScalars.dropFirst())
    default: false
    }
  }

  /// Returns true if an at sign before the text begins a formula, as in Lotus 1-2-3.
  ///
  /// A function or an operator does; a name alone, such as `@github`, doesn't.
  private static func startsExpression(_ text: Substring.UnicodeScalarView) -> Bool {
    guard let first = text.first else { return false }
    if "+-*/^=<>&%".unicodeScalars.contains(first) { return true }
    guard first.properties.isAlphabetic else { return false }
    let rest = text.drop {
      $0.properties.isAlphabetic || "0123456789._".unicodeScalars.contains($0)
    }
    return rest.drop { $0 == " " }.first.map { "([".unicodeScalars.contains($0) } ?? false
  }
}
