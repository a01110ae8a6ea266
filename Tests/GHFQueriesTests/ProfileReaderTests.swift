import FakeGitHub
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
    let missing = try Misbehaviour("/user/2=error:404:Not Found")
    home = try TemporaryDirectory()
    let service = GitHubService(followerCount: 3)
    service.state.misbehaviours = [missing]
    queries = Queries(service, in: home.path)
  }

  private func read(_ reader: inout Reader) async throws -> Ending.List {
    let context = try queries.context()
    let list = ListQuery(.followers, of: try Login(name: "octocat"), in: context)
    var age = CacheAge()
    return try await ProfileFetcher(in: context).run(list, noting: &age, to: &reader).end
  }

  @Test("passes profiles in the order of the list, and names missing accounts at the end")
  func passesProfiles() async throws {
    var reader = Reader()
    let end = try await read(&reader)
    #expect(reader.logins == ["user1", "user3"])
    #expect(end.people.count == 3)
    #expect(queries.others == [#"notFound(names: ["user2"], count: 1)"#])
  }

  @Test("stops once the reader has enough")
  func stopsEarly() async throws {
    var reader = Reader(batchLimit: 1)
    _ = try await read(&reader)
    #expect(reader.logins == ["user1"])
    reader = Reader(pageLimit: 0)
    _ = try await read(&reader)
    #expect(reader.logins == [])
    #expect(queries.others == [])
  }

  @Test("throws the error of the reader")
  func throwsTheReadersError() async throws {
    var reader = Reader(error: QueryError(.reader(ReaderFault())))
    do {
      _ = try await read(&reader)
      Issue.record("no error")
    } catch let error as QueryError {
      guard case .reader(is ReaderFault) = error.cause else { throw error }
    }
    #expect(queries.others == [])
  }
}
