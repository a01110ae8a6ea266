import FoundationEssentials
import TestSupport

/// The history of a real follower list: a version for each day on which it was read and had changed.
enum ListHistory {
  private static let path = "github/list-history.jsonl"

  static var exists: Bool { ProjectFiles.hasShared(path) }

  /// A version of the list, as changes since the previous one.
  struct Version: Decodable {
    struct Person: Decodable, Equatable {
      let id: Int
      let login: String

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        id = try values.decode(Int.self)
        login = try values.decode(String.self)
      }
    }

    /// The time at which it was read, in ISO 8601.
    let t: String
    let joined: [Person]
    /// The ids of the accounts that left.
    let left: [Int]
    /// The accounts that were renamed, with their new logins.
    let renamed: [Person]
  }

  /// Reads the versions, earliest first; the first one has the whole list in `joined`.
  ///
  /// - Throws: If the file can't be read or decoded.
  static func versions() throws -> [Version] {
    try ProjectFiles.sharedLines(path).map {
      try JSONDecoder().decode(Version.self, from: Data($0.utf8))
    }
  }
}
