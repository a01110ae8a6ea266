import FakeGitHub
import FoundationEssentials
import GitHubAPI
import LocalStore
import Synchronization
import TestSupport
import Testing

@testable import GHFQueries

/// Lists and sets, without a command line: their people, events and errors are data.
struct ListQueryTests {
  private let octocat: Login

  init() throws { octocat = try Login(name: "octocat") }

  @Test("passes people on, reports progress, and saves a snapshot")
  func readsAList() async throws {
    let home = try TemporaryDirectory()
    let queries = Queries(GitHubService(followerCount: 2), in: home.path)
    let context = try queries.context()
    let answer = ListQuery(.followers, of: octocat, in: context).answer()
    let (people, ending) = try await answer.all(for: context)
    #expect(people.map(\.login) == ["user1", "user2"])
    #expect(ending.list?.state == .settled)
    #expect(queries.progress == ["1 of 1 pages"])
    #expect(queries.others == [])
    #expect(ending.age.oldest == nil)
    let list = StoredSnapshots(of: ListName(.followers, of: octocat), in: context)
    #expect(try list.store().history()?.moments.map(\.count) == [2])
    #expect(try list.store().known()?.ascends == true)
  }

  @Test("names nobody twice if a page had a wrong id once", arguments: [1, 2, 3])
  func namesNobodyTwice(page: Int) async throws {
    let home = try TemporaryDirectory()
    let isDamaged = Mutex(true)
    let service = GitHubService(followerCount: 350) { request, _ in
      guard request.paging.page == page, isDamaged.withLock({ $0 }) else { return nil }
      isDamaged.withLock { $0 = false }
      let id = "\"id\":\(page * 100 - 50),"
      return { answer in
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.contains(id))
        answer.body = Array(text.replacing(id, with: "\"id\":90001,").utf8)
      }
    }
    let queries = Queries(service, in: home.path)
    let context = try queries.context()
    let answer = ListQuery(.followers, of: octocat, in: context).answer()
    let (people, ending) = try await answer.all(for: context)
    let logins = people.map(\.login)
    #expect(logins.count == 350)
    #expect(Set(logins) == Set((1...350).map { "user\($0)" }))
    // Only the check of page 2 of 4 would show it.
    if page != 2 {
      #expect(ending.list?.snapshot?.people.sorted().map(\.id) == Array(1...350))
    }
  }

  @Test("stores nothing if the stores are read-only")
  func storesNothingReadOnly() async throws {
    let home = try TemporaryDirectory()
    let queries = Queries(GitHubService(followerCount: 1), in: home.path)
    let context = try queries.context(areReadOnly: true)
    _ = try await ListQuery(.followers, of: octocat, in: context).answer().all(for: context)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
  }

  @Test("throws the error of GitHub with the list that it is about")
  func reportsAMissingAccount() async throws {
    let home = try TemporaryDirectory()
    let service = GitHubService(followerCount: 1)
    service.state.remove(GitHubState.octocatID)
    let queries = Queries(service, in: home.path)
    let context = try queries.context()
    let error = await #expect(throws: QueryError.self) {
      _ = try await ListQuery(.followers, of: octocat, in: context).answer().all(for: context)
    }
    guard case .gitHub(.notFound)? = error?.cause,
      case .list("octocat", .followers)? = error?.subject
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.progress?.count == 0)
    #expect(error?.isCancellation == false)
  }

  @Test("saves no snapshot of a list that is left, and says nothing")
  func endsWithItsConsumer() async throws {
    let home = try TemporaryDirectory()
    let queries = Queries(GitHubService(followerCount: 101), in: home.path)
    let context = try queries.context()
    let answer = ListQuery(.followers, of: octocat, in: context).answer()
    #expect(try await answer.nextPage(for: context)?.answer.count == 100)
    await answer.abandon()
    #expect(queries.others == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
  }

  @Test("passes on the cached pages before one that is missing offline", arguments: [2, 3, 7, 13])
  func passesPagesBeforeALostOne(lostPage: Int) async throws {
    let home = try TemporaryDirectory()
    let queries = Queries(GitHubService(followerCount: 1_350), in: home.path)
    let context = try queries.context(isCached: true)
    _ = try await ListQuery(.followers, of: octocat, in: context).answer().all(for: context)
    context.stores.opened.flush()
    let lossy = try queries.context(isCached: true, lostPage: lostPage)
    let offline = lossy.using(lossy.client.offline)
    let answer = ListQuery(.followers, of: octocat, in: offline).answer()
    var count = 0
    let error = await #expect(throws: QueryError.self) {
      while let page = try await answer.nextPage(for: offline) { count += page.answer.count }
    }
    #expect(count == (lostPage - 1) * 100)
    #expect(error?.progress?.count == lostPage - 1)
  }

  @Test("says what is cached if its consumer is cancelled, and not if that has enough")
  func reportsAStop() async throws {
    let stop = "stopped(1, of: Optional(2), GHFQueries.QueryUnit.pages, isResumable: true)"
    for hasEnough in [false, true] {
      let home = try TemporaryDirectory()
      let queries = Queries(GitHubService(followerCount: 101), in: home.path)
      let context = try queries.context(isCached: true)
      let list = ListQuery(.followers, of: octocat, in: context)
      let run = Task {
        let answer = list.answer()
        while let page = try await answer.nextPage(for: context) {
          #expect(page.answer.count == 100)
          if hasEnough {
            answer.enough()
          } else {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          }
        }
      }
      let error = await run.result.failure as? QueryError
      #expect(error?.isCancellation == (hasEnough ? nil : true))
      #expect(queries.others == (hasEnough ? [] : [stop]))
    }
  }

  @Test("evaluates a set over its lists, each read once, with names that were read before")
  func evaluatesASet() async throws {
    let home = try TemporaryDirectory()
    let id = GitHubState.octocatID
    let service = GitHubService(
      GitHubState(followers: [id: [1, 2, 3], 1: [id], 2: [id]]), time: TestTime())
    let queries = Queries(service, in: home.path)
    let mutual = SetExpression<PeopleOperand>(.mutual(.named(octocat)))
    let query = try await PeopleQuery(
      mutual.combined(.without, SetExpression(.input)),
      names: [.input: [.named(Login(name: "user2"))]],
      needsAllNames: true, in: try queries.context())
    #expect(query.text == "mutual:octocat - without")
    let (people, ending) = try await query.answer().all(for: query.context)
    #expect(people.map(\.login) == ["user1"])
    // The first list is read last, until everyone on the other one was found.
    #expect(ending.states == [.settled, .cut])
    #expect(ending.failure == nil)
    #expect(service.requests.count == 2)
  }
}

/// The order of the ids of a list that arrives in pages.
struct ListOrderTests {
  private func ascends(_ pages: [(number: Int, ids: [Int64])]) -> Bool {
    var order = ListOrder()
    for (number, ids) in pages {
      order.add(
        Page(
          number: number, answer: ids.map { Account(id: $0, login: "user-\($0)") },
          links: PageLinks(hasNext: true, lastNumber: nil), fetchedAt: .now, origin: .network,
          rateLimit: nil))
    }
    return order.ascends
  }

  @Test func ascendsWithinAndBetweenPages() {
    #expect(ascends([]))
    #expect(ascends([(1, [3, 5, 9]), (2, []), (3, [10, 40])]))
    #expect(!ascends([(1, [3, 9, 5])]))
    #expect(!ascends([(1, [3, 5, 9]), (2, [8, 10])]))
    #expect(!ascends([(1, [3, 5, 9]), (2, []), (3, [8, 10])]))
    #expect(!ascends([(1, [9]), (2, [8]), (3, [10])]))
  }

  @Test("begins again at an earlier page, which delivers only the accounts that moved there")
  func beginsAgainAtAnEarlierPage() {
    #expect(ascends([(1, [1, 5]), (2, [8, 9]), (3, [11, 14]), (2, [10]), (3, []), (4, [20])]))
    #expect(ascends([(1, [1, 5]), (2, [8, 9]), (2, [7]), (1, [3]), (2, []), (3, [10])]))
    #expect(!ascends([(1, [1, 5]), (2, [8, 9]), (2, [7]), (1, [4, 3]), (2, []), (3, [10])]))
    #expect(!ascends([(1, [1, 5]), (2, [8, 9]), (1, [3]), (2, [2]), (3, [10])]))
  }
}

extension Result {
  /// The failure; nil without one.
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
