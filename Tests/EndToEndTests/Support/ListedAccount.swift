import FoundationEssentials

/// The members that tests check in the JSON printed by ghf.
struct ListedAccount: Decodable, Sendable, Equatable {
  let login: String
  let id: Int

  /// Decodes a document of one object.
  static func one(in bytes: [UInt8]) throws -> ListedAccount {
    try JSONDecoder().decode(ListedAccount.self, from: Data(bytes))
  }

  /// Decodes a document of an array.
  static func all(in bytes: [UInt8]) throws -> [ListedAccount] {
    try JSONDecoder().decode([ListedAccount].self, from: Data(bytes))
  }

  /// Decodes a document on each line.
  static func lines(in run: FinishedRun) throws -> [ListedAccount] {
    try run.lines.map { try JSONDecoder().decode(ListedAccount.self, from: Data($0.utf8)) }
  }
}
