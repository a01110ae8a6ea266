import GitHubAPI

/// A row of comma-separated values as RFC 4180 quotes them, with CRLF at its end.
enum CSVRow {
  static func bytes(of values: [FieldValue]) -> [UInt8] {
    Array((values.map(cell).joined(separator: ",") + "\r\n").utf8)
  }

  private static func cell(_ value: FieldValue) -> String {
    guard case .text(let raw) = value else { return value.bareText }
    let text = startsFormula(raw) ? "'" + raw : raw
    let needsQuotes = text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  /// Whether a spreadsheet would run the cell (OWASP, "CSV Injection").
  private static func startsFormula(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }
}
