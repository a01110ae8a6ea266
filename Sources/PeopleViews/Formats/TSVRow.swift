package import GitHubAPI

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
    guard case .text(let text) = value.single else { return value.bareText }
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
