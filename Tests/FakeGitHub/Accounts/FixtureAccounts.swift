private import Foundation

/// The invented accounts of `Fixtures/api` and the generated crowds, found by login or id.
package struct FixtureAccounts: Sendable {
  /// The accounts of `profiles.jsonl`, in the file's order.
  package let all: [AccountRecord]
  /// The ids of each account's followers, in list order.
  package let followers: [Int: [Int]]

  /// True if `CrowdRule` and `OrbitRule` generate further accounts.
  let generates: Bool

  private let indexByLogin: [String: Int]
  private let indexByID: [Int: Int]

  /// Creates a GitHub without accounts.
  package init() {
    (all, followers, generates, indexByLogin, indexByID) = ([], [:], false, [:], [:])
  }

  /// The folder `Fixtures/api`, found from the path of this source file.
  package static var directory: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/api").path
  }

  /// Reads `profiles.jsonl` and `follows.json` from a directory.
  ///
  /// - Parameter directory: The path of the directory that holds both files.
  /// - Throws: Foundation's error if a file is missing or malformed, or `FixtureError` if a
  ///   follower has no profile.
  package init(in directory: String) throws {
    let folder = URL(filePath: directory)
    let lines = try Data(contentsOf: folder.appending(path: "profiles.jsonl"))
      .split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    let all = try lines.map { try decoder.decode(AccountRecord.self, from: $0) }
    let indexByLogin = Dictionary(
      uniqueKeysWithValues: all.enumerated().map { ($0.element.login.lowercased(), $0.offset) })
    indexByID = Dictionary(
      uniqueKeysWithValues: all.enumerated().map { ($0.element.id, $0.offset) })

    let follows = try decoder.decode(
      [String: [String]].self, from: Data(contentsOf: folder.appending(path: "follows.json")))
    var lists: [Int: [Int]] = [:]
    for (login, names) in follows {
      let ids = try ([login] + names).map { name throws(FixtureError) in
        guard let index = indexByLogin[name.lowercased()] else {
          throw FixtureError.unknownAccount(name)
        }
        return all[index].id
      }
      lists[ids[0]] = Array(ids.dropFirst())
    }
    self.all = all
    generates = true
    self.indexByLogin = indexByLogin
    followers = lists
  }

  /// Returns the account with a login, ignoring case, from the file or else by `CrowdRule`.
  package func account(named login: String) -> AccountRecord? {
    if let index = indexByLogin[login.lowercased()] { return all[index] }
    guard generates else { return nil }
    if let size = CrowdRule.size(named: login) { return CrowdAccounts.crowd(ofSize: size) }
    if let place = OrbitRule.place(named: login) { return OrbitRule.account(at: place) }
    return CrowdRule.member(named: login).map(CrowdAccounts.member)
  }

  /// Returns the account with an id, from the file or else by `CrowdRule`.
  package func account(withID id: Int) -> AccountRecord? {
    if let index = indexByID[id] { return all[index] }
    guard generates else { return nil }
    if let size = CrowdRule.size(withID: id) { return CrowdAccounts.crowd(ofSize: size) }
    if let place = OrbitRule.place(withID: id) { return OrbitRule.account(at: place) }
    return CrowdRule.member(withID: id).map(CrowdAccounts.member)
  }
}
