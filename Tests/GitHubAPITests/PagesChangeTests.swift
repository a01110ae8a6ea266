import GitHubAPI
import TestSupport
import Testing

/// Lists that change, or don't tell their length, while they are walked.
@Suite struct PagesChangeTests {
  private func walked(_ transport: ListTransport, parallel: Int = 10) async throws -> Walked {
    await GitHubClient.stub(transport).pages(
      of: .followers(of: try Login(name: "octocat")), parallel: parallel
    ).walked()
  }

  @Test func aListThatGrowsIsWalkedToItsNewEnd() async throws {
    // The last page turns out to have a successor, and that one too.
    let transport = ListTransport { page in
      .success(.page(page, of: page < 3 ? 300 : page == 3 ? 400 : 450))
    }
    let walked = try await walked(transport)
    #expect(
      walked
        == Walked(
          pages: (0...4).map { page in
            (page * 100..<min(450, page * 100 + 100)).map { Int64($0 + 1) }
          }))
    #expect(transport.asked.sorted() == [1, 2, 3, 4, 5])
  }

  @Test func aListThatShrinksEndsWithItsEmptyPage() async throws {
    let transport = ListTransport { page in
      .success(page < 3 ? .page(page, of: 1000) : .people([]))
    }
    let walked = try await walked(transport, parallel: 2)
    #expect(walked.pages.map(\.count) == [100, 100, 0])
    #expect(walked.error == nil)
    // Somebody may have moved up to page 2, so that is asked for again.
    #expect(transport.asked.sorted().starts(with: [1, 2, 2, 3]))
  }

  @Test func aPageWithoutNextBeforeTheLastDoesNotHideThoseBehindIt() async throws {
    // Page 2 was answered when the list was short for a moment.
    let transport = ListTransport { page in
      .success(page == 2 ? .people(101...150) : .page(page, of: 400))
    }
    let walked = try await walked(transport)
    #expect(walked.pages.map(\.count) == [100, 50, 100, 100])
    #expect(transport.asked.sorted() == [1, 1, 2, 3, 4])
  }

  @Test func withoutLastOnePageIsAskedForAfterTheOther() async throws {
    let transport = ListTransport { page in
      .success(.people([page], next: page < 5 ? page + 1 : nil))
    }
    let walked = try await walked(transport)
    #expect(walked == Walked(pages: [[1], [2], [3], [4], [5]]))
    #expect(transport.asked == [1, 2, 3, 4, 5])
    #expect(transport.peak == 1)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [nil, 1_000_000])
  func aListThatRepeatsItselfForEverEndsWithAnError(last: Int?) async throws {
    let transport = ListTransport { _ in .success(.people(1...100, next: 2, last: last)) }
    let walked = try await walked(transport, parallel: 2)
    #expect(walked.pages.map(\.count) == [100, 0, 0])
    #expect(walked.error == .endlessList(page: 4))
    #expect(transport.asked.count <= 4 + 2 * 4)
  }

  @Test func pagesThatRepeatEarlierOnesForAWhileAreNoError() async throws {
    // Twice two pages in a row bring nothing new, and empty ones neither count nor end a row.
    let ids: [[Int]] = [[1, 2], [1], [], [2], [3], [3], [1], [4]]
    let transport = ListTransport { page in
      .success(.people(ids[page - 1], next: page < 8 ? page + 1 : nil))
    }
    #expect(
      try await walked(transport) == Walked(pages: [[1, 2], [], [], [], [3], [], [], [4]]))
  }

  @Test(.timeLimit(.minutes(5))) func emptyPagesBetweenDontHideAListWithoutEnd() async throws {
    let transport = ListTransport { page in
      .success(.people(page.isMultiple(of: 2) ? [] : [1], next: page + 1))
    }
    #expect(try await walked(transport).error == .endlessList(page: 7))
  }

  @Test(.timeLimit(.minutes(5)), arguments: [nil, 3])
  func emptyPagesWithoutAnEndAreAnError(last: Int?) async throws {
    let transport = ListTransport { page in
      .success(
        .people(
          page == 1 ? [1] : [], next: page + 1, last: last.map { max($0, page + 1) }))
    }
    // Up to the last page that the first one told of accounts may be hidden.
    let end = (last ?? 2) + 10
    #expect(try await walked(transport).error == .endlessList(page: end))
    #expect(transport.asked.count <= end + 3)
  }

  @Test func aListThatHidesManyPagesHasAnEnd() async throws {
    let transport = ListTransport { page in
      .success(
        .people(
          [1, 50].contains(page) ? [page] : [], next: page < 50 ? page + 1 : nil,
          last: page < 50 ? 50 : nil))
    }
    let walked = try await walked(transport)
    #expect(walked.ids == [1, 50])
    #expect(walked.error == nil)
  }

  @Test func whoIsTwiceOnAPageIsHandedOverOnce() async throws {
    let transport = ListTransport { page in
      .success(.people(page == 1 ? [1, 2, 1, 3] : [3, 4, 4], next: page == 1 ? 2 : nil))
    }
    #expect(try await walked(transport) == Walked(pages: [[1, 2, 3], [4]]))
  }

  @Test func anEmptyPageWithANextIsNotTheEnd() async throws {
    let transport = ListTransport { page in
      .success(page == 2 ? .people([], next: 3) : .people([page], next: page < 3 ? page + 1 : nil))
    }
    #expect(try await walked(transport) == Walked(pages: [[1], [], [3]]))
  }

  @Test func aLastOfZeroIsNoLast() async throws {
    let transport = ListTransport { _ in .success(.people([1], last: 0)) }
    #expect(try await walked(transport) == Walked(pages: [[1]]))
    #expect(transport.asked == [1])
  }
}
