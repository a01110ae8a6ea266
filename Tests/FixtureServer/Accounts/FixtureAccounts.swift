private import Foundation

/// The invented accounts of `Fixtures/api`, found by login or id.
package struct FixtureAccounts: Sendable {
  /// All of them in the file's order.
  package let all: [AccountRecord]
  /// For each id those who follow it, in the order the lists have.
  package let followers: [Int: [Int]]

  private let placesByLogin: [String: Int]
  private let placesByID: [Int: Int]

  /// Where the project keeps them, as seen from this source file.
  package static var directory: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/api").path
  }

  /// Reads `profiles.jsonl` and `follows.json` from a directory.
  ///
  /// - Parameter directory: The path of the directory that holds both files.
  /// - Throws: What Foundation reports for files that are missing or malformed, and
  ///   `FixtureError` for a follower who has no profile.
  package init(in directory: String) throws {
    let folder = URL(filePath: directory)
    let lines = try Data(contentsOf: folder.appending(path: "profiles.jsonl"))
      .split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    let all = try lines.map { try decoder.decode(AccountRecord.self, from: $0) }
    let placesByLogin = Dictionary(
      uniqueKeysWithValues: all.enumerated().map { ($0.element.login.lowercased(), $0.offset) })
    placesByID = Dictionary(
      uniqueKeysWithValues: all.enumerated().map { ($0.element.id, $0.offset) })

    let follows = try decoder.decode(
      [String: [String]].self, from: Data(contentsOf: folder.appending(path: "follows.json")))
    var lists: [Int: [Int]] = [:]
    for (login, names) in follows {
      let ids = try ([login] + names).map { name throws(FixtureError) in
        guard let place = placesByLogin[name.lowercased()] else {
          throw FixtureError.unknownAccount(name)
        }
        return all[place].id
      }
      lists[ids[0]] = Array(ids.dropFirst())
    }
    self.all = all
    self.placesByLogin = placesByLogin
    followers = lists
  }

  /// The account with a login, in any case, made by rule if it is none of the file's.
  package func account(named login: String) -> AccountRecord? {
    if let place = placesByLogin[login.lowercased()] { return all[place] }
    if let size = CrowdRule.size(named: login) { return CrowdAccounts.crowd(ofSize: size) }
    return CrowdRule.member(named: login).map(CrowdAccounts.member)
  }

  /// The account with an id, made by rule if it is none of the file's.
  package func account(withID id: Int) -> AccountRecord? {
    if let place = placesByID[id] { return all[place] }
    if let size = CrowdRule.size(withID: id) { return CrowdAccounts.crowd(ofSize: size) }
    return CrowdRule.member(withID: id).map(CrowdAccounts.member)
  }
}
