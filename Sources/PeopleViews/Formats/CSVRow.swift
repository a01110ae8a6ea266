package import GitHubAPI

/// A row of comma-separated values, quoted and ended with CRLF as in RFC 4180.
package enum CSVRow {
  /// Returns the row of a record's values.
  ///
  /// `end` is CRLF, except for programs that take the CR for a part of the last value.
  package static func bytes(of values: [FieldValue], end: String = "\r\n") -> [UInt8] {
    var bytes: [UInt8] = []
    for (place, value) in values.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      write(value, to: &bytes)
    }
    bytes += end.utf8
    return bytes
  }

  private static func write(_ value: FieldValue, to bytes: inout [UInt8]) {
    guard case .text(let text) = value.single else {
      bytes += value.bareText.utf8
      return
    }
    let quote = UInt8(ascii: "\"")
    let units = text.utf8.span
    let isQuoted = units.indices.contains { place in
      let unit = units[place]
      return unit == quote || unit == 0x2C || unit == 0x0A || unit == 0x0D
    }
    if isQuoted { bytes.append(quote) }
    if startsFormula(text) { bytes.append(UInt8(ascii: "'")) }
    if isQuoted {
      for byte in text.utf8 {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      bytes.append(quote)
    } else {
      bytes += text.utf8
    }
  }

  /// Returns true if a spreadsheet would evaluate the cell (OWASP, "CSV Injection").
  ///
  /// Excel in Japanese and Numbers evaluate full-width signs too, and a line feed before a sign may be
  /// dropped.
  private static func startsFormula(_ text: String) -> Bool {
    // Most cells begin with a letter or a digit.
    guard let first = text.utf8.first, !first.isAlphanumeric else { return false }
    let rest = text.unicodeScalars.drop { $0 == "\n" }
    return switch rest.first {
    case "=", "+", "-", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    case "@": startsExpression(rest.dropFirst())
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

/// A row of tab-separated values, ended with LF.
///
/// TAB, line breaks and the backslash are written `\t`, `\n`, `\r` and `\\`, so that a row is
/// always one line and a TAB always a separator, as with PostgreSQL's COPY and mysql.
package enum TSVRow {
  /// Returns the row of a record's values.
  static func bytes(of values: [FieldValue]) -> [UInt8] {
    Array((values.map(cell).joined(separator: "\t") + "\n").utf8)
  }

  /// Returns a value with its separators and line breaks escaped.
  package static func cell(_ value: FieldValue) -> String {
    let text = value.bareText
    guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else {
      return text
    }
    var cell = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": cell += #"\\"#
      case "\t": cell += #"\t"#
      case "\n": cell += #"\n"#
      case "\r": cell += #"\r"#
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return cell
  }
}

extension FieldValue {
  /// The value, reduced to a single one if it is an object.
  package var single: FieldValue {
    switch self {
    case .object(_, let short), .array(_, let short): short.single
    case .json(let text): .text(text)
    case .text, .number, .boolean, .null: self
    }
  }

  /// The value as a cell without quotes; empty for null.
  package var bareText: String {
    switch self {
    case .text(let text), .json(let text): text
    case .number(let number): String(number)
    case .boolean(let value): value ? "true" : "false"
    case .null: ""
    case .object(_, let short), .array(_, let short): short.bareText
    }
  }
}
