import FoundationEssentials

/// A case of cases.jsonl: a text and its expected cleaning, measurement and wrapping.
struct TextCase: Decodable, Sendable {
  let id: String
  let text: String
  /// The maximum width of a line, in columns.
  let width: Int
  /// The maximum number of lines, if the case limits them.
  let maxLines: Int?
  /// True if correct implementations may differ in lines.
  let arguable: Bool
  /// True if correct implementations may differ in cleaning.
  let sanitizeArguable: Bool
  let expected: Expected

  /// The expected results.
  struct Expected: Decodable, Sendable {
    let clean: String
    let clusters: [MeasuredCluster]
    let totalWidth: Int
    /// The break opportunities of UAX #14, as scalar offsets into `clean`.
    let breaks: [Int]
    /// The mandatory ones among `breaks`.
    let mandatory: [Int]
    let lines: [String]
    let lineWidths: [Int]
    let height: Int
    /// The lines that `maxLines` leaves.
    let clamped: [String]?
    /// True if `maxLines` hides text.
    let truncated: Bool?
    /// The number of hidden lines.
    let hidden: Int?
    let clampArguable: Bool?
  }

  /// Reads a file with one case per line.
  ///
  /// - Throws: Foundation's error if the file can't be read, or `DecodingError` if a line isn't a case.
  static func all(in path: String) throws -> [TextCase] {
    let decoder = JSONDecoder()
    return try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n")
      .map { try decoder.decode(TextCase.self, from: Data($0.utf8)) }
  }
}
