import GitHubAPI
import LocalStore
import TestSupport
import Testing

@testable import GHFQueries

/// Lookups of profiles, which are passed to a reader.
struct ProfileReaderTests: ~Copyable {
  /// A reader that takes a limited number of pages of a list, and of batches of profiles.
  private struct Reader: ProfileReader, ~Copyable {
    var pageLimit = Int.max
    var batchLimit = Int.max
    var error: QueryError?
    var logins: [String] = []

    mutating func begin(_ page: Page<[Account]>) -> Bool {
      pageLimit -= 1
      return pageLimit >= 0
    }

    mutating func take(_ profiles: [Profile]) throws(QueryError) -> Bool {
      if let error { throw error }
      logins += profiles.map(\.account.login)
      batchLimit -= 1
      return batchLimit > 0
    }
  }

  private let home: TemporaryDirectory
  private let queries: Queries

  init() throws {
    home = try TemporaryDirectory()
    queries = Queries(
      [
        Sample.route(page: 1): Queries.page(["ann", "bob", "cat"]),
        "GET /user/1": [StubTransport.answer(200, [:], Sample.profile("ann", 1))],
        "GET /user/2": [StubTransport.answer(404, [:], #"{"message":"Not Found"}"#)],
        "GET /user/3": [StubTransport.answer(200, [:], Sample.profile("cat", 3))],
      ], in: home.path)
  }

  private func read(_ reader: inout Reader) async throws -> ListQuery.End {
    let context = try queries.context()
    let list = ListQuery(.followers, of: try Login(name: "octocat"), in: context)
    var age = CacheAge()
    return try await ProfileFetcher(in: context).run(list, noting: &age, to: &reader).end
  }

  @Test("passes profiles in the order of the list, and names missing accounts at the end")
  func passesProfiles() async throws {
    var reader = Reader()
    let end = try await read(&reader)
    #expect(reader.logins == ["ann", "cat"])
    #expect(end.people.count == 3)
    #expect(queries.others == [#"notFound(names: ["bob"], count: 1)"#])
  }

  @Test("stops once the reader has enough")
  func stopsEarly() async throws {
    var reader = Reader(batchLimit: 1)
    _ = try await read(&reader)
    #expect(reader.logins == ["ann"])
    reader = Reader(pageLimit: 0)
    _ = try await read(&reader)
    #expect(reader.logins == [])
    #expect(queries.others == [])
  }

  @Test("throws the error of the reader")
  func throwsTheReadersError() async throws {
    var reader = Reader(error: QueryError(.readerFailed))
    do {
      _ = try await read(&reader)
      Issue.record("no error")
    } catch let error as QueryError {
      guard case .readerFailed = error.cause else { throw error }
    }
    #expect(queries.others == [])
  }
}
