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
  static func transport(_ login: String) throws -> StubTransport {
    .one(route(of: login), try page { $0 == login })
  }

  /// Returns a transport that answers with the events of all other accounts, as if `login` followed
  /// them.
  static func transport(receivedBy login: String) throws -> StubTransport {
    .one(route(of: login, kind: "received_events"), try page { $0 != login })
  }

  private static func page(of isActor: (String) -> Bool) throws -> String {
    let lines = try String(
      contentsOfFile: ProjectFiles.root + "/Fixtures/api/events.jsonl", encoding: .utf8
    ).split(separator: "\n").filter { line in
      let name = line.firstMatch(of: /"login":"([^"]+)","display_login"/)?.1 ?? ""
      return isActor(String(name))
    }
    return "[\(lines.joined(separator: ","))]"
  }
}
