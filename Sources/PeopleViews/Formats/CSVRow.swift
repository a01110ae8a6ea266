package import GitHubAPI
import TerminalText

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

/// Decimal numbers with four places, rounded half up.
package enum DecimalText {
  /// Returns the ratio of two numbers of people, such as `0.3333`.
  ///
  /// `whole` is at least 1 and not less than `part`.
  package static func ratio(_ part: Int, of whole: Int) -> String {
    text(tenThousandths: (20_000 * part + whole) / (2 * whole))
  }

  /// Returns a number that isn't negative, below a hundred billion.
  package static func number(_ value: Double) -> String {
    text(tenThousandths: Int((value * 10_000).rounded()))
  }

  private static func text(tenThousandths: Int) -> String {
    "\(tenThousandths / 10_000).\(String(10_000 + tenThousandths % 10_000).dropFirst())"
  }
}
