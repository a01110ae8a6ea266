import FoundationEssentials
import TestSupport

/// Events of the invented accounts in `Fixtures/api`, as GitHub would return them.
enum FixtureEvents {
  /// Returns the route of a page of an account's feed.
  static func route(
    page: Int = 1, of login: String = "octocat", kind: String = "events"
  ) -> String {
    "GET /users/\(login)/\(kind)/public?per_page=100" + (page == 1 ? "" : "&page=\(page)")
  }

  /// Returns a transport that answers with the events of one account, newest first.
  ///
  /// - Throws: If the fixtures can't be read.
  static func transport(_ login: String) throws -> StubTransport {
    let lines = try lines().filter { $0.contains(#""login":"\#(login)","display_login""#) }
    return .one(route(of: login), "[\(lines.joined(separator: ","))]")
  }

  /// Returns a transport that answers with the events of all other accounts, as if `login` followed
  /// them.
  ///
  /// - Throws: If the fixtures can't be read.
  static func transport(receivedBy login: String) throws -> StubTransport {
    let lines = try lines().filter { !$0.contains(#""login":"\#(login)","display_login""#) }
    return .one(route(of: login, kind: "received_events"), "[\(lines.joined(separator: ","))]")
  }

  private static func lines() throws -> [Substring] {
    try String(
      contentsOfFile: ProjectFiles.root + "/Fixtures/api/events.jsonl", encoding: .utf8
    ).split(separator: "\n")
  }
}
