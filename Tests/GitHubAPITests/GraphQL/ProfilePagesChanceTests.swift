import TestSupport
import Testing

@testable import GitHubAPI

/// Lists of whole profiles on servers that fail at random.
@Suite struct ProfilePagesChanceTests {
  /// A server whose faults depend on the number of the request.
  private struct FlakyServer: Sendable {
    let people: [Int?]
    let faults: [Int]

    func answer(_ call: GraphQLCall, _ number: Int) -> TransportResponse {
      let first = call.variables.first ?? 0
      let start = call.variables.after.flatMap { Int($0.dropFirst("at ".count)) } ?? 0
      switch faults[number % faults.count] {
      case 0 where first > 10: return .answer(502)
      case 1 where first > 10: return .graphQL(#"{"data":null,"errors":[{"message":"m"}]}"#)
      case 2: return .answer(401)
      case 3: return .answer(500)
      default:
        let end = min(start + first, people.count)
        return .profiles(
          nodes: people[min(start, end)..<end].map { $0.map(TransportResponse.node) ?? "null" },
          end: "at \(end)", hasNext: end < people.count, total: people.count)
      }
    }
  }

  @Test("a list resumed until it succeeds has every profile once, in order")
  func listsEveryProfileDespiteFailures() async throws {
    var random = SeededGenerator()
    for round in 0..<60 {
      let comment: Comment = "GHF_SEED=\(random.seed), round \(round)"
      let people = (0..<Int.random(in: 0...700, using: &random)).map { place in
        Int.random(in: 0..<40, using: &random) == 0 ? nil : place + 1
      }
      let limit =
        Bool.random(using: &random) ? nil : Int.random(in: 1...800, using: &random)
      let expected = people.compactMap(\.self).prefix(limit ?? .max).map { Int64($0) }
      let store = MemoryStore()
      let time = TestTime()
      for run in 0..<12 {
        let isHealthy = run == 11
        let server = FlakyServer(
          people: people,
          faults: (0..<37).map { _ in isHealthy ? 9 : Int.random(in: 0...12, using: &random) })
        let transport = GraphQLTransport { call, number in server.answer(call, number) }
        let pages = GitHubClient.stub(
          transport, tokens: StubTokens("secret"), store: store, policy: CachePolicy(), time: time
        ).profilePages(of: try Login.octocat, limit: limit)
        let paginated = await pages.paginated()
        #expect(paginated.ids == Array(expected.prefix(paginated.ids.count)), comment)
        if paginated.error == nil {
          #expect(paginated.ids == expected, comment)
          #expect(pages.resumption == .none, comment)
        }
        #expect(paginated.error == nil || !isHealthy, comment)
        if let end = paginated.end, end.state == .settled {
          #expect(end.hidden?.count ?? 0 == people.count { $0 == nil }, comment)
        }
        time.advance(.seconds(Int.random(in: 0...3_600, using: &random)))
      }
    }
  }
}
