import FoundationEssentials

/// What tests look at in JSON that ghf prints.
struct Listed: Decodable, Sendable, Equatable {
  let login: String
  let id: Int

  /// Reads a document that is one object.
  ///
  /// - Throws: When it is no JSON or of another shape.
  static func one(in bytes: [UInt8]) throws -> Listed {
    try JSONDecoder().decode(Listed.self, from: Data(bytes))
  }

  /// Reads a whole document.
  ///
  /// - Throws: When it is no JSON or of another shape.
  static func all(in bytes: [UInt8]) throws -> [Listed] {
    try JSONDecoder().decode([Listed].self, from: Data(bytes))
  }

  /// Reads a document a line.
  ///
  /// - Throws: When a line is no JSON or of another shape.
  static func lines(in run: FinishedRun) throws -> [Listed] {
    try run.lines.map { try JSONDecoder().decode(Listed.self, from: Data($0.utf8)) }
  }
}
