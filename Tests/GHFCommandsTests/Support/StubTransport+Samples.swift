import TestSupport

extension StubTransport {
  /// Answers one request, any number of times.
  static func one(
    _ route: String, _ status: Int = 200, _ fields: [String: String] = [:], _ body: String
  ) -> StubTransport {
    StubTransport([route: [answer(status, fields, body)]])
  }

  /// Answers with all of octocat's followers, in full pages; each response takes `duration`.
  static func fullPages(
    _ count: Int, taking duration: Duration = .zero, of time: TestTime = TestTime()
  ) -> StubTransport {
    StubTransport(pages(of: 100 * count), underWay: { _ in time.advance(duration) })
  }

  /// Returns the routes of a list of octocat's followers, `user1` and so on, of any length.
  static func pages(of count: Int) -> [String: [Answer]] {
    let last = (count + 99) / 100
    return (1...last).reduce(into: [:]) { routes, page in
      let entries = zip(Sample.logins(page), Sample.ids(page)).prefix(count - 100 * (page - 1))
      let body = Sample.page(entries.map { Sample.account($0, $1) })
      routes[Sample.route(page: page)] = [answer(200, Sample.link(page: page, of: last), body)]
    }
  }

  /// Answers with an empty list for octocat, and with a profile that counts no entries.
  static func emptyList(_ list: String = "followers") -> StubTransport {
    StubTransport([
      Sample.route(page: 1, of: "octocat", list): [answer(200, [:], "[]")],
      "GET /users/octocat": [
        answer(200, [:], Sample.profile("octocat", 583_231, ["followers": "0", "following": "0"]))
      ],
    ])
  }

  /// Answers with a list of followers that never settles: the order of page 1 always differs.
  ///
  /// The people are on page 2; page 1 has `Sample.crowd`.
  static func unsettledList(
    _ people: [(login: String, id: Int)], _ others: [String: [Answer]] = [:]
  ) -> StubTransport {
    // Eleven attempts fetch page 1 twice each.
    list(people, others, orders: (0..<22).map { Array(Sample.crowd[$0...] + Sample.crowd[..<$0]) })
  }

  /// Answers with the same list, which doesn't change.
  static func settledList(
    _ people: [(login: String, id: Int)], _ others: [String: [Answer]] = [:]
  ) -> StubTransport {
    list(people, others, orders: [Sample.crowd])
  }

  private static func list(
    _ people: [(login: String, id: Int)], _ others: [String: [Answer]], orders: [[String]]
  ) -> StubTransport {
    let last = Sample.page(people.map { Sample.account($0.login, $0.id) })
    return StubTransport(
      [
        Sample.route(page: 1): orders.map {
          answer(200, Sample.link(page: 1, of: 2), Sample.page($0))
        },
        Sample.route(page: 2): [answer(200, Sample.link(page: 2, of: 2), last)],
      ].merging(others) { $1 })
  }

  /// Answers with full pages of octocat's followers, except an empty page and a last page of 70.
  ///
  /// The profile counts all accounts, including those of the empty page.
  static func list(of last: Int, withHoleAt hole: Int) -> StubTransport {
    let count = (last - 1) * 100 + 70
    let others = [
      "GET /users/octocat": [
        answer(200, [:], Sample.profile("octocat", 583_231, ["followers": "\(count)"]))
      ],
      Sample.route(page: hole): [answer(200, [:], "[]")],
    ]
    return StubTransport(pages(of: count).merging(others) { $1 })
  }

  /// Answers with four followers of octocat, on one page.
  static func fourFollowers() -> StubTransport {
    one(
      Sample.route(page: 1),
      Sample.page([
        Sample.account("zoe", 40), Sample.account("Ann", 20),
        Sample.account("bob-the-builder", 30), Sample.account("annika", 10),
      ]))
  }

  /// Answers one request with a body, any number of times.
  static func one(_ route: String, _ body: String) -> StubTransport {
    one(route, 200, [:], body)
  }
}
