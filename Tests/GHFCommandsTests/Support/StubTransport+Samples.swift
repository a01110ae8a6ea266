import TestSupport

extension StubTransport {
  /// Answers one question with one status and body, however often it is asked.
  static func one(
    _ route: String, _ status: Int = 200, _ fields: [String: String] = [:], _ body: String
  ) -> StubTransport {
    StubTransport([route: [answer(status, fields, body)]])
  }

  /// Full pages of octocat's followers, all there are.
  ///
  /// Each answer lets some time pass.
  static func fullPages(
    _ count: Int, taking duration: Duration = .zero, of time: TestTime = TestTime()
  ) -> StubTransport {
    var routes: [String: [Answer]] = [:]
    for page in 1...count {
      routes[Sample.route(page: page)] = [
        { request in
          time.advance(duration)
          return answer(200, Sample.link(page: page, of: count), Sample.fullPage(page))(request)
        }
      ]
    }
    return StubTransport(routes)
  }

  /// Four followers of octocat, on one page.
  static func fourFollowers() -> StubTransport {
    one(
      Sample.route(page: 1),
      Sample.page([
        Sample.account("zoe", 40), Sample.account("Ann", 20),
        Sample.account("bob-the-builder", 30), Sample.account("annika", 10),
      ]))
  }

  /// Answers one question with a body.
  static func one(_ route: String, _ body: String) -> StubTransport {
    one(route, 200, [:], body)
  }
}
