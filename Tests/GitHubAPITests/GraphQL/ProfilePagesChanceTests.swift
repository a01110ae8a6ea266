import TestSupport
import Testing

@testable import GitHubAPI

/// Walks through whole profiles with whatever can happen on the way.
@Suite struct ProfilePagesChanceTests {
  /// What a server does that has a bad day, by the number of the question.
  private struct Day: Sendable {
    let people: [Int?]
    let weather: [Int]

    func answer(_ call: GraphQLCall, _ number: Int) -> TransportResponse {
      let first = call.variables.first ?? 0
      let start = call.variables.after.flatMap { Int($0.dropFirst("at ".count)) } ?? 0
      switch weather[number % weather.count] {
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

  @Test func whoeverComesInTheEndIsEveryoneInOrder() async throws {
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
        let isGood = run == 11
        let day = Day(
          people: people,
          weather: (0..<37).map { _ in isGood ? 9 : Int.random(in: 0...12, using: &random) })
        let transport = GraphQLTransport { call, number in day.answer(call, number) }
        let pages = GitHubClient.stub(
          transport, tokens: StubTokens("secret"), store: store, policy: CachePolicy(), time: time
        ).profilePages(of: try Login.octocat, limit: limit)
        let paginated = await pages.paginated()
        #expect(paginated.ids == Array(expected.prefix(paginated.ids.count)), comment)
        if paginated.error == nil {
          #expect(paginated.ids == expected, comment)
          #expect(pages.resumption == .none, comment)
        }
        #expect(paginated.error == nil || !isGood, comment)
        if let end = paginated.end, end.state == .settled {
          #expect(end.hidden?.count ?? 0 == people.count { $0 == nil }, comment)
        }
        time.advance(.seconds(Int.random(in: 0...3_600, using: &random)))
      }
    }
  }
}
