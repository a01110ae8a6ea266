private import Foundation

/// The invented accounts of `Fixtures/api`, and their followers.
package struct FixtureAccounts: Sendable {
  /// The accounts of `profiles.jsonl`, in the file's order.
  package let all: [AccountRecord]
  /// The ids of each account's followers, in list order.
  package let followers: [Int: [Int]]

  /// The folder `Fixtures/api`, found from the path of this source file.
  package static var directory: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/api").path
  }

  /// Reads `profiles.jsonl` and `follows.json` from a directory.
  ///
  /// - Throws: Foundation's error if a file is missing or malformed, or `FixtureError` if a
  ///   follower has no profile.
  package init(in directory: String) throws {
    let folder = URL(filePath: directory)
    let decoder = JSONDecoder()
    all = try Data(contentsOf: folder.appending(path: "profiles.jsonl"))
      .split(separator: UInt8(ascii: "\n"))
      .map { try decoder.decode(AccountRecord.self, from: $0) }
    let ids = Dictionary(uniqueKeysWithValues: all.map { ($0.login.lowercased(), $0.id) })
    let follows = try decoder.decode(
      [String: [String]].self, from: Data(contentsOf: folder.appending(path: "follows.json")))
    var followers: [Int: [Int]] = [:]
    for (login, names) in follows {
      let list = try ([login] + names).map { name throws(FixtureError) in
        guard let id = ids[name.lowercased()] else { throw FixtureError.unknownAccount(name) }
        return id
      }
      followers[list[0]] = Array(list.dropFirst())
    }
    self.followers = followers
  }
}
