import TestSupport

/// The answers to the checks of accounts that octocat's list lacks.
extension StubTransport {
  /// An account that has left the list; `login` is its current one.
  static func departed(
    _ login: String, _ id: Int, from list: String = "followers", owner: Int = 583_231
  ) -> [String: [Answer]] {
    let route =
      list == "followers"
      ? "GET /users/\(login)/following/octocat" : "GET /users/octocat/following/\(login)"
    return [
      "GET /user/\(id)": [answer(200, [:], Sample.profile(login, id))],
      route: [answer(404, [:], Sample.error("Not Found"))],
    ].merging(self.owner(owner)) { $1 }
  }

  /// Accounts that have left the list, and have kept their logins.
  static func departed(_ people: [(login: String, id: Int)]) -> [String: [Answer]] {
    people.reduce(into: [:]) { $0.merge(departed($1.login, $1.id)) { $1 } }
  }

  /// An account that doesn't exist any more.
  static func deleted(_ id: Int) -> [String: [Answer]] {
    ["GET /user/\(id)": [answer(404, [:], Sample.error("Not Found"))]].merging(owner()) { $1 }
  }

  /// The list's account, found by its id.
  static func owner(_ id: Int = 583_231, _ login: String = "octocat") -> [String: [Answer]] {
    ["GET /user/\(id)": [answer(200, [:], Sample.profile(login, id))]]
  }
}
