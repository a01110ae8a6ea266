import GitHubAPI
import TestSupport
import Testing

/// Lists that change and change back between two responses.
@Suite struct UndoneChangeTests {
  @Test("--verify finds an account that moved behind a hidden one and back")
  func findsTheAccountBehindAHiddenOne() async throws {
    // The last account of page 1 is hidden. If it moves onto page 2 while that is fetched, page 2
    // lacks its own last account, and no duplicate shows the shift.
    let list = ChangingList((0..<600).map { 600 - $0 }, hidden: [501]) { request, page, state in
      if page == 2, !state.requested.contains(2) { state.ids.insert(601, at: 0) }
      if page != 2, state.ids.first == 601 { state.ids.removeFirst() }
    }
    let found = await GitHubClient.stub(list).pages(
      of: .followers(of: try Login(name: "octocat")), parallel: 1, verifies: true
    ).paginated().ids
    #expect(Set(found) == Set(1...600).subtracting([501]))
    #expect(found.count == 599)
  }
}
