import GitHubAPI

/// A row of comma-separated values as RFC 4180 quotes them, with CRLF at its end.
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

  /// The text between quotes, its own quotes doubled.
  ///
  /// It goes by scalars: a quote and a combining mark are one Character, which is no quote.
  private static func quoted(_ text: String) -> String {
    var quoted: String.UnicodeScalarView = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
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
