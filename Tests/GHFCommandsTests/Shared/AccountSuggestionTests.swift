import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Suggestions for the name of an account that doesn't exist.
struct AccountSuggestionTests {
  /// Lists accounts, so that the cache knows them, and then requests the profile of another name.
  private func errors(_ name: String, _ options: [String] = []) async throws -> [String] {
    let home = try TestHome()
    let people = Sample.page([Sample.account("Annika", 1), Sample.account("zoe", 2)])
    let known = StubTransport([Sample.route(page: 1): [StubTransport.answer(200, [:], people)]])
    #expect(try await ghf("followers", "octocat", transport: known, home: home).lines.count == 2)
    let missing = StubTransport([
      "GET /users/\(name)": [StubTransport.answer(404, [:], Sample.error("Not Found"))]
    ])
    let run = try await ghf(
      ["user", name] + options, transport: missing, home: home, usesAllAnswers: false)
    #expect(run.outcome == .failure && run.output == "")
    return run.errorLines
  }

  @Test(
    "suggests a known account with a similar name",
    arguments: [
      ("anika", "Annika"), ("Anniak", "Annika"), ("octocta", "octocat"), ("octo", "octocat"),
    ])
  func suggestsAnAccount(_ name: String, _ suggestion: String) async throws {
    #expect(
      try await errors(name)
        == ["error: no such account: '\(name)'", "hint: did you mean '\(suggestion)'?"])
  }

  @Test("suggests no account for another name, or without the cache")
  func suggestsNone() async throws {
    #expect(try await errors("hubot") == ["error: no such account: 'hubot'"])
    #expect(try await errors("anika", ["--no-cache"]) == ["error: no such account: 'anika'"])
  }
}
