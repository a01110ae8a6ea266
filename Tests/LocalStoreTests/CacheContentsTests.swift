import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

/// Surveying the cache, clearing it, and removing single entries.
@Suite struct CacheContentsTests {
  let scratch: ScratchDirectory
  let cache: Cache
  let followers = PageKey(host: "api.github.com", path: "/users/octocat/followers")

  init() throws {
    scratch = try ScratchDirectory()
    cache = scratch.newCache()
  }

  private func profile(_ name: String) -> PageKey {
    PageKey(host: "api.github.com", path: "/users/\(name)")
  }

  private func fill() {
    for number in 1...3 { cache.keep(.sample(number), at: followers.page(number)) }
    cache.keep(.sample(9), at: PageKey(host: "ghe.example.org", path: "/api/v3/users/b/following"))
    cache.keep(.sample(20), at: PageKey(host: "api.github.com", path: "/pictures/1"))
    for name in ["a", "b", "c", "d"] { cache.keep(.sample(5), at: profile(name)) }
    cache.flush()
  }

  @Test func treatsAMissingCacheAsEmpty() throws {
    #expect(try cache.survey() == CacheSurvey(directory: cache.directory))
    #expect(cache.clear() == CacheRemoval())
    #expect(cache.remove([followers, profile("a")], on: "h") == CacheRemoval())
    #expect(try cache.profileKeys(host: "api.github.com") == [])
    #expect(try scratch.names() == [])
  }

  @Test func measuresTheCacheByHosts() throws {
    fill()
    let survey = try cache.survey()
    #expect(survey.byteCount == (try scratch.byteCount(in: "ghf")))
    #expect(survey.hosts == ["api.github.com": 24_000, "ghe.example.org": 3_000])
  }

  @Test func surveysWithoutChangingFiles() throws {
    fill()
    let before = try scratch.bytes(of: "ghf/cache.db")
    _ = try scratch.newCache().survey()
    _ = try scratch.newCache().profileKeys(host: "api.github.com")
    #expect(try scratch.bytes(of: "ghf/cache.db") == before)
    #expect(try scratch.names(in: "ghf") == ["cache.db"])
  }

  @Test func clearsAllFiles() throws {
    fill()
    try scratch.write("old", to: "ghf/cache.db.damaged")
    let size = try scratch.byteCount(in: "ghf")
    #expect(
      scratch.newCache().clear()
        == CacheRemoval(byteCount: size, damagedByteCount: 3))
    #expect(try scratch.names(in: "ghf") == ["cache.db"])
    #expect(try scratch.byteCount(in: "ghf") <= 8_192)
    #expect(try scratch.newCache().survey() == CacheSurvey(directory: cache.directory))
    #expect(scratch.newCache().page(at: followers) == nil)
    #expect(scratch.newCache().clear() == CacheRemoval())
  }

  @Test("reports a cache in use, and clears it when it is free")
  func reportsALockedCacheWhenClearing() throws {
    fill()
    var holder = try Database(scratch.path("ghf/cache.db"), waitingFor: .none)
    try holder.transaction { _ in
      let removal = scratch.newCache().clear()
      #expect(removal.failure?.isBusy == true)
      #expect(removal.isNothing)
    }
    #expect(scratch.newCache().page(at: followers) == .sample(1))
    #expect(scratch.newCache().clear().byteCount > 0)
  }

  @Test func reportsAFileInPlaceOfTheDirectory() throws {
    try scratch.write("", to: "ghf")
    #expect(throws: StorageError.self) { try cache.survey() }
    #expect(cache.clear().failure?.obstacle == .notADirectory)
    #expect(try scratch.names() == ["ghf"])
  }

  @Test func removesOneListAndKeepsTheOther() throws {
    let following = PageKey(host: "api.github.com", path: "/users/octocat/following")
    fill()
    scratch.keep(.sample(1), at: following)
    #expect(
      cache.remove([followers.page(7)], on: "api.github.com")
        == CacheRemoval(listings: 1, byteCount: 9_000))
    for number in 1...3 { #expect(scratch.newCache().page(at: followers.page(number)) == nil) }
    #expect(scratch.newCache().page(at: following) == .sample(1))
    #expect(
      cache.remove([followers, following, profile("a")], on: "api.github.com")
        == CacheRemoval(listings: 1, profiles: 1, byteCount: 6_000))
    #expect(try cache.profileKeys(host: "api.github.com").count == 3)
    #expect(try cache.listKeys(host: "api.github.com", since: .distantPast) == [])
  }

  @Test("gives the pages of removed entries back to the file system")
  func shrinksTheFile() throws {
    for number in 1...300 { cache.keep(.sample(300 + number), at: followers.page(number)) }
    cache.close()
    let size = try scratch.byteCount(in: "ghf")
    #expect(cache.remove([followers], on: "api.github.com").byteCount > size / 2)
    cache.close()
    #expect(try scratch.byteCount(in: "ghf") < size / 4)
    #expect(try scratch.integrity() == "ok")
  }

  @Test("leaves no byte of a removed profile in the file")
  func erasesRemovedProfiles() throws {
    let secret = Array("very private text".utf8)
    var page = StoredPage.sample(1)
    page.payload = secret + page.payload
    for name in ["a", "b", "c"] { scratch.keep(page, at: profile(name)) }
    for key in ["a", "b", "c"].map(profile) { _ = cache.remove([key], on: "api.github.com") }
    let bytes = try scratch.bytes(of: "ghf/cache.db")
    #expect(bytes.indices.allSatisfy { !bytes[$0...].starts(with: secret) })
    #expect(try scratch.integrity() == "ok")
  }

  @Test func ignoresTheConfirmationOfARemovedPage() throws {
    scratch.keep(.sample(1), at: profile("a"))
    let other = scratch.newCache()
    #expect(other.page(at: profile("a")) == .sample(1))
    #expect(cache.remove([profile("a")], on: "api.github.com").profiles == 1)
    other.confirm(pageAt: profile("a"), on: .now)
    other.flush()
    #expect(scratch.newCache().page(at: profile("a")) == nil)
    #expect(try cache.profileKeys(host: "api.github.com") == [])
  }

  @Test func listsTheKeysOfProfilesAndListsOnAHost() throws {
    fill()
    let byNumber = PageKey(host: "api.github.com", path: "/user/583231")
    scratch.keep(.sample(1), at: byNumber)
    scratch.keep(.sample(1), at: PageKey(host: "ghe.example.org", path: "/api/v3/user/1"))
    let keys = try cache.profileKeys(host: "API.github.com")
    #expect(Set(keys) == Set(["a", "b", "c", "d"].map(profile) + [byNumber]))
    #expect(keys.count == 5)
    let since = StoredPage.sample(2).fetchedAt
    #expect(
      try cache.listKeys(host: "api.github.com", since: since)
        == [followers.page(2), followers.page(3)])
  }

  @Test func staysIntactWhenClearedDuringWrites() async throws {
    let scratch = scratch
    let key = followers
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          let store = scratch.newCache()
          for number in 0..<100 {
            let page = StoredPage.sample(task * 100 + number)
            store.keep(page, at: key.page(task * 100 + number))
            store.keep(page, at: PageKey(host: "h", path: "/users/u\(task * 100 + number)"))
          }
          store.finish()
        }
      }
      group.addTask {
        for _ in 0..<20 { _ = scratch.newCache().clear() }
      }
    }
    // Each remaining page is intact.
    let store = scratch.newCache()
    for number in 0..<400 {
      let page = StoredPage.sample(number)
      for key in [key.page(number), PageKey(host: "h", path: "/users/u\(number)")] {
        #expect([nil, page].contains(store.page(at: key)))
      }
    }
    scratch.keep(.sample(1), at: key)
    #expect(scratch.newCache().page(at: key) == .sample(1))
    #expect(try scratch.integrity() == "ok")
    #expect(scratch.newCache().clear().failure == nil)
    #expect(try scratch.names(in: "ghf") == ["cache.db"])
  }
}
