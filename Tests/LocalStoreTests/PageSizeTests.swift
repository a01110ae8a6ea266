import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

/// The size of the cache for one account with 250,000 followers.
@Suite struct PageSizeTests {
  @Test("stores 250,000 followers in 8.2 MB, and 17 MB at most after rewrites")
  func stores250000FollowersCompactly() throws {
    let scratch = try ScratchDirectory()
    let key = PageKey(host: "api.github.com", path: "/users/octocat/followers")
    let name = "ghf/api.github.com/users/octocat/followers.pages"
    let clock = ContinuousClock()
    let pages = (1...2_500).map { StoredPage.sample($0) }

    func keepAll() -> Duration {
      clock.measure {
        let store = scratch.newPageStore()
        for (number, page) in zip(1..., pages) { store.keep(page, at: key.page(number)) }
      }
    }
    let keeping = keepAll()
    let byteCount = try scratch.bytes(of: name).count
    #expect(byteCount <= 8_200_000)

    let reading = clock.measure {
      let store = scratch.newPageStore()
      for (number, page) in zip(1..., pages) { #expect(store.page(at: key.page(number)) == page) }
    }
    let confirming = clock.measure {
      let store = scratch.newPageStore()
      for number in 1...2_500 { store.confirm(pageAt: key.page(number), on: .now) }
    }
    #expect(try scratch.bytes(of: name).count - byteCount <= 300_000)

    // A listing takes at most twice its live bytes.
    for _ in 0..<3 {
      _ = keepAll()
      #expect(try scratch.bytes(of: name).count <= 17_000_000)
    }
    // Prints times without checking them, since they depend on the machine.
    print(
      "2,500 pages: \(byteCount) bytes, kept in \(keeping), read in \(reading), "
        + "confirmed in \(confirming)")
  }
}
