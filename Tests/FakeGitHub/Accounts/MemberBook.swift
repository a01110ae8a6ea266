private import Foundation

/// The members of organisations and their teams, from `members.json`, which may be missing.
package struct MemberBook: Sendable {
  /// An organisation's members.
  package struct Organization: Sendable, Decodable {
    /// All members.
    package let members: [String]
    /// The members whose membership is public.
    package let publicMembers: [String]
    /// The members of each team, by its slug.
    package let teams: [String: [String]]

  }

  private var organizations: [String: Organization] = [:]

  /// Creates a book without members.
  init() {}

  /// Reads `members.json` from a directory.
  package init(in directory: String) throws {
    let file = URL(filePath: directory).appending(path: "members.json")
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    organizations = try decoder.decode([String: Organization].self, from: Data(contentsOf: file))
  }

  /// Returns the members of an organisation, whose name ignores case; none if it isn't in the file.
  package func organization(named login: String) -> Organization {
    organizations[login.lowercased()] ?? Organization(members: [], publicMembers: [], teams: [:])
  }
}
