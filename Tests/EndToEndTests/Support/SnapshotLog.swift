import FoundationEssentials
import Testing

/// The history of an account's followers, as printed by `ghf changes --history`.
enum SnapshotLog {
  /// The members of an entry that tests check.
  struct Entry: Decodable {
    struct Person: Decodable {
      var login: String
    }

    var count: Int
    var followed: [Person]
    var unfollowed: [Person]
  }

  /// Returns all entries, and expects ghf to report no error.
  static func entries(of user: String, _ env: TestEnvironment) async throws -> [Entry] {
    let run = try await env.ghf("changes", user, "--history", "--json")
    #expect(run.errors == "")
    #expect(run.status == 0)
    return try JSONDecoder().decode([Entry].self, from: Data(run.bytes))
  }
}
