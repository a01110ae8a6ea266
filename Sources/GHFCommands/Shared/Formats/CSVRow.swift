import GitHubAPI

/// A row of comma-separated values, quoted and ended with CRLF as in RFC 4180.
enum CSVRow {
  static func bytes(of values: [FieldValue]) -> [UInt8] {
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
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }
}
