import TestSupport

/// The routes of octocat's feed.
enum FixtureEvents {
  /// Returns the route of a page.
  static func route(page: Int = 1) -> String {
    "GET /users/octocat/events/public?per_page=100" + (page == 1 ? "" : "&page=\(page)")
  }

  /// Answers with a feed of these events, on one page.
  static func transport(_ events: [String]) -> StubTransport {
    StubTransport([route(): [StubTransport.answer(200, [:], Sample.page(events))]])
  }
}
