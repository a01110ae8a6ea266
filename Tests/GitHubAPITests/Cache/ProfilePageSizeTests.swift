import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Questions that take GitHub too long, and the smaller ones that are put instead.
@Suite struct ProfilePageSizeTests {
  private let time = TestTime()

  private static let timeout = TransportResponse.graphQL(
    #"{"data":null,"errors":[{"message":"Something went wrong while executing your query."}]}"#)
  private static let exceeded = TransportResponse.profiles(
    nodes: ["null"], end: "a", hasNext: false, total: 1,
    besides: #","errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"Resource limits"}]"#)

  private static let waysToFail = [
    TransportResponse.answer(502), .answer(504, [:], "<html>"), timeout, exceeded,
  ]

  private func walk(_ transport: GraphQLTransport) async throws -> PaginatedProfiles {
    let client = GitHubClient.stub(transport, tokens: StubTokens("secret"), time: time)
    return await client.profilePages(of: try Login.octocat).paginated()
  }

  @Test(arguments: waysToFail.indices)
  func halfIsAskedForAndNoMoreFromThenOn(way: Int) async throws {
    let transport = GraphQLTransport { call, number in
      number == 2 || number == 4
        ? ProfilePageSizeTests.waysToFail[way] : .profiles(to: call, of: 200)
    }
    let paginated = try await walk(transport)
    #expect(paginated.ids == (1...200).map { Int64($0) })
    #expect(transport.sizes == [100, 100, 50, 50, 25, 25])
    #expect(paginated.pages.map(\.count) == [100, 50, 25, 25])
    // As soon as pages are smaller, more of them are to come.
    #expect(paginated.lastNumbers == [2, 3, 4, 4])
    #expect(time.slept == [.seconds(0.2), .seconds(0.2)])
  }

  @Test(arguments: waysToFail.dropLast().indices)
  func theSmallestIsAskedForThreeTimesMore(way: Int) async throws {
    let transport = GraphQLTransport { _, _ in ProfilePageSizeTests.waysToFail[way] }
    let status = ProfilePageSizeTests.waysToFail[way].head.status.code
    #expect(try await walk(transport).error == .serverFault(status: status))
    #expect(transport.sizes == [100, 50, 25, 12, 10, 10, 10, 10])
  }

  @Test func ofTheSmallestEvenPartsAreTaken() async throws {
    let transport = GraphQLTransport { _, _ in ProfilePageSizeTests.exceeded }
    let paginated = try await walk(transport)
    #expect(paginated.end?.state == .settled)
    #expect(transport.sizes == [100, 50, 25, 12, 10])
  }
}
