import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// GraphQL requests that take GitHub too long, and are retried with smaller pages.
@Suite struct ProfilePageSizeTests {
  private let time = TestTime()

  private static let timeout = TransportResponse.graphQL(
    #"{"data":null,"errors":[{"message":"Something went wrong while executing your query."}]}"#)
  private static let exceeded = TransportResponse.profiles(
    nodes: ["null"], end: "a", hasNext: false, total: 1,
    besides: #","errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"Resource limits"}]"#)

  private static let failures = [
    TransportResponse.answer(502), .answer(504, [:], "<html>"), timeout, exceeded,
  ]

  private func list(_ transport: GraphQLTransport) async throws -> PaginatedProfiles {
    let client = GitHubClient.stub(transport, tokens: StubTokens("secret"), time: time)
    return await client.profilePages(of: try Login.octocat).paginated()
  }

  @Test("halves the page size after each failure, and keeps it", arguments: failures.indices)
  func halvesThePageSizeAfterAFailure(index: Int) async throws {
    let transport = GraphQLTransport { call, number in
      number == 2 || number == 4
        ? ProfilePageSizeTests.failures[index] : .profiles(to: call, of: 200)
    }
    let paginated = try await list(transport)
    #expect(paginated.ids == (1...200).map { Int64($0) })
    #expect(transport.sizes == [100, 100, 50, 50, 25, 25])
    #expect(paginated.pages.map(\.count) == [100, 50, 25, 25])
    // Smaller pages raise the number of the last page.
    #expect(paginated.lastNumbers == [2, 3, 4, 4])
    #expect(time.slept == [.seconds(0.2), .seconds(0.2)])
  }

  @Test(arguments: failures.dropLast().indices)
  func retriesTheSmallestSizeThreeTimes(index: Int) async throws {
    let transport = GraphQLTransport { _, _ in ProfilePageSizeTests.failures[index] }
    let status = ProfilePageSizeTests.failures[index].head.status.code
    #expect(try await list(transport).error == .serverFault(status: status))
    #expect(transport.sizes == [100, 50, 25, 12, 10, 10, 10, 10])
  }

  @Test("accepts a partial page at the smallest page size")
  func acceptsPartialPagesOfTheSmallestSize() async throws {
    let transport = GraphQLTransport { _, _ in ProfilePageSizeTests.exceeded }
    let paginated = try await list(transport)
    #expect(paginated.end?.state == .settled)
    #expect(transport.sizes == [100, 50, 25, 12, 10])
  }
}
