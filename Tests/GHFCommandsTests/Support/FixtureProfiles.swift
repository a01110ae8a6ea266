import FoundationEssentials
import TestSupport
import Testing

/// The invented accounts of `Fixtures/api`, as GitHub would return them.
enum FixtureProfiles {
  /// The members of an account that list entries need.
  struct Named: Decodable {
    let id: Int
    let login: String
    let type: String?
  }

  /// The profiles, one per line.
  private static let lines = Result {
    try String(
      contentsOfFile: ProjectFiles.root + "/Fixtures/api/profiles.jsonl", encoding: .utf8
    ).split(separator: "\n")
  }

  /// Answers with profiles by login or by id; accounts in `missing` get `refusal`, by default a 404.
  ///
  /// - Throws: If the fixtures can't be read or lack an account.
  static func transport(
    _ logins: String..., byID: Bool = false, missing: Set<String> = [],
    refusal: @escaping StubTransport.Answer = StubTransport.answer(
      404, [:], Sample.error("Not Found"))
  ) throws -> StubTransport {
    var routes: [String: [StubTransport.Answer]] = [:]
    for (account, line) in try accounts(logins) {
      let path = byID ? "/user/\(account.id)" : "/users/\(account.login)"
      routes["GET \(path)"] = [
        missing.contains(account.login) ? refusal : StubTransport.answer(200, [:], line)
      ]
    }
    return StubTransport(routes)
  }

  /// Reads the accounts of one type, such as `User`, each with its profile as JSON.
  ///
  /// - Throws: If the fixtures can't be read.
  static func accounts(of type: String) throws -> [(Named, profile: String)] {
    try lines.get().map { line in
      (try JSONDecoder().decode(Named.self, from: Data(line.utf8)), String(line))
    }.filter { $0.0.type == type }
  }

  /// Reads the accounts with these logins, each with its profile as JSON.
  ///
  /// - Throws: If the fixtures can't be read or lack an account.
  static func accounts(_ logins: [String]) throws -> [(Named, profile: String)] {
    let lines = try lines.get()
    return try logins.map { login in
      let line = try #require(lines.first { $0.hasPrefix(#"{"login":"\#(login)","#) })
      return (try JSONDecoder().decode(Named.self, from: Data(line.utf8)), String(line))
    }
  }
}
