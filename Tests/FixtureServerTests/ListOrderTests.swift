import Testing

@testable import FakeGitHub
@testable import FixtureServer

/// The orders in which REST lists followers and followed accounts.
struct ListOrderTests {
  private func ids(
    _ target: String, in order: ListOrder, after changes: [String] = []
  ) throws -> [Int] {
    var settings = FixtureSettings()
    settings.order = order
    let service = try GitHubService(settings)
    for change in changes { try service.apply(try Change(change)) }
    let fields = ["user-agent": "test", "host": "api.test"]
    let answer = service.answer(to: FixtureRequest(target: target, fields: fields), at: 0)
    return String(decoding: answer.body, as: UTF8.self).split(separator: "\"id\":").dropFirst()
      .compactMap { Int($0.prefix(while: \.isNumber)) }
  }

  @Test(
    "lists accounts by ascending id unless told otherwise",
    arguments: [
      "octavia/followers", "octavia/following", "crowd-250/followers", "orbit-90-7/following",
      "orbit-90-7/followers",
    ])
  func listsByID(path: String) throws {
    let target = "/users/\(path)?per_page=100"
    let sorted = try ids(target, in: FixtureSettings().order)
    #expect(sorted.count > 40)
    #expect(sorted == sorted.sorted())
    #expect(try ids(target, in: .newest) != sorted)
  }

  @Test(arguments: [("octavia", 233), ("crowd-95", 95), ("crowd-1", 1), ("orbit-9-7", 5)])
  func listsTheSameAccountsInEachOrder(login: String, count: Int) throws {
    func all(_ order: ListOrder) throws -> [Int] {
      try (1...3).flatMap {
        try ids("/users/\(login)/followers?per_page=100&page=\($0)", in: order)
      }
    }
    let newest = try all(.newest)
    #expect(newest.count == count)
    #expect(try all(.oldest) == newest.reversed())
    #expect(try all(.id) == newest.sorted())
  }

  @Test func insertsArrivalsWhereTheOrderPutsThem() throws {
    let target = "/users/inkwell-dev/followers"
    let changes = ["follow evenly inkwell-dev"]
    let evenly = 8_001_833
    #expect(try ids(target, in: .newest, after: changes).first == evenly)
    #expect(try ids(target, in: .oldest, after: changes).last == evenly)
    let sorted = try ids(target, in: .id, after: changes)
    #expect(sorted.dropFirst().dropLast().contains(evenly))
    #expect(sorted == sorted.sorted())
  }

  @Test func readsTheOrderFromTheCommandLine() throws {
    #expect(try ServerOptions(["--order", "oldest"]).settings.order == .oldest)
    #expect(throws: FixtureError.badArgument("size")) { try ServerOptions(["--order", "size"]) }
  }
}
