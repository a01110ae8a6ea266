import FoundationEssentials

/// A text and how it is cleaned, measured and wrapped, as cases.jsonl has them.
struct TextCase: Decodable, Sendable {
  let id: String
  let text: String
  /// The columns that the lines may take.
  let width: Int
  /// How many lines are shown at most, where the case is about that.
  let maxLines: Int?
  /// Whether a sound implementation may differ in lines, and so differ in cleaning.
  let arguable: Bool
  let sanitizeArguable: Bool
  let expected: Expected

  /// What is right.
  struct Expected: Decodable, Sendable {
    let clean: String
    let clusters: [MeasuredCluster]
    let totalWidth: Int
    /// Break opportunities of UAX #14 and those that are mandatory, in scalars of `clean`.
    let breaks: [Int]
    let mandatory: [Int]
    let lines: [String]
    let lineWidths: [Int]
    let height: Int
    /// The lines with `maxLines`, whether text is hidden, and in how many lines.
    let clamped: [String]?
    let truncated: Bool?
    let hidden: Int?
    let clampArguable: Bool?
  }

  /// Reads a file with a case on each line.
  ///
  /// - Throws: When it can't be read, or a line is no case.
  static func all(in path: String) throws -> [TextCase] {
    let decoder = JSONDecoder()
    return try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n")
      .map { try decoder.decode(TextCase.self, from: Data($0.utf8)) }
  }
}
