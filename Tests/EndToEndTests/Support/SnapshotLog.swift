import FoundationEssentials
import Testing

/// The log of an account's followers, as `ghf changes --history` prints it.
enum SnapshotLog {
  /// The parts of an entry that tests look at.
  struct Entry: Decodable {
    struct Person: Decodable {
      var login: String
    }

    var count: Int
    var followed: [Person]
    var unfollowed: [Person]
  }

  /// All entries, from a file that ghf finds nothing wrong with.
  ///
  /// - Throws: When ghf can't be started, or what it prints is something else.
  static func entries(of user: String, _ here: TestEnvironment) async throws -> [Entry] {
    let run = try await here.ghf("changes", user, "--history", "--json")
    #expect(run.errors == "")
    #expect(run.status == 0)
    return try JSONDecoder().decode([Entry].self, from: Data(run.bytes))
  }
}
