import FoundationEssentials
import TestSupport
import Testing

/// The invented accounts of `Fixtures/api`, as GitHub would answer for them.
enum FixtureProfiles {
  private struct Named: Decodable {
    let id: Int
    let login: String
  }

  /// Answers for accounts, by their login or by their id; those that are `missing` get `refusal`,
  /// which says that they are not found unless something else is given.
  ///
  /// - Throws: When the fixtures can't be read or have no such account.
  static func transport(
    _ logins: String..., byID: Bool = false, missing: Set<String> = [],
    refusal: @escaping StubTransport.Answer = StubTransport.answer(
      404, [:], Sample.error("Not Found"))
  ) throws -> StubTransport {
    let lines = try String(
      contentsOfFile: ProjectFiles.root + "/Fixtures/api/profiles.jsonl", encoding: .utf8
    ).split(separator: "\n")
    var routes: [String: [StubTransport.Answer]] = [:]
    for login in logins {
      let line = try #require(lines.first { $0.hasPrefix(#"{"login":"\#(login)","#) })
      let account = try JSONDecoder().decode(Named.self, from: Data(line.utf8))
      let path = byID ? "/user/\(account.id)" : "/users/\(login)"
      routes["GET \(path)"] = [
        missing.contains(login)
          ? refusal
          : StubTransport.answer(200, [:], String(line))
      ]
    }
    return StubTransport(routes)
  }
}
