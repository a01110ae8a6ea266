import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Surveying the cache, clearing it, and removing single entries.
@Suite struct CacheDirectoryTests {
  let scratch: ScratchDirectory
  let store: FilePageStore
  let cache: CacheDirectory
  let followers = PageKey(host: "api.github.com", path: "/users/octocat/followers")
  let listing = "ghf/api.github.com/users/octocat/followers.pages"

  init() throws {
    scratch = try ScratchDirectory()
    store = scratch.newPageStore()
    cache = CacheDirectory(at: scratch.path("ghf"))
  }

  private func profile(_ name: String) -> PageKey {
    PageKey(host: "api.github.com", path: "/users/\(name)")
  }

  // Ten logins of equal length whose profiles share a cache file.
  private func profilesInOneFile() -> (names: [String], file: String) {
    func file(_ name: String) -> String {
      PageFileName.path(for: profile(name), request: PageRequest(profile(name)))
    }
    let names = (1_000...9_999).map { "user\($0)" }.filter { file($0) == file("user1000") }
    return (Array(names.prefix(10)), "ghf/" + file("user1000"))
  }

  private func fill() {
    for number in 1...3 { store.keep(.sample(number), at: followers.page(number)) }
    store.keep(.sample(9), at: PageKey(host: "ghe.example.org", path: "/api/v3/users/b/following"))
    for name in ["a", "b", "c", "d"] { store.keep(.sample(5), at: profile(name)) }
  }

  @Test func treatsAMissingCacheAsEmpty() throws {
    #expect(try cache.survey() == CacheSurvey(directory: cache.path))
    #expect(cache.clear() == CacheRemoval())
    #expect(cache.remove([followers, profile("a")]) == CacheRemoval())
    #expect(try cache.profileKeys(host: "api.github.com") == [])
    #expect(try scratch.names() == [])
  }

  @Test func countsListingsAndProfiles() throws {
    fill()
    var survey = try cache.survey()
    let size = try scratch.byteCount(in: "ghf")
    #expect(survey.byteCount == size)
    #expect(survey.listings == 2)
    #expect(survey.profiles == 4)
    #expect(survey.oldest == StoredPage.sample(1).fetchedAt)
    #expect(survey.newest == StoredPage.sample(9).fetchedAt)
    // A confirmed page is as new as its confirmation.
    let date = Date(timeIntervalSinceReferenceDate: 900_000_000)
    store.confirm(pageAt: followers, on: date)
    survey = try cache.survey()
    #expect(survey.newest == date)
    #expect(survey.oldest == StoredPage.sample(2).fetchedAt)
  }

  @Test func countsDamagedFilesAndLeftoversBySizeOnly() throws {
    fill()
    let survey = try cache.survey()
    try scratch.makeDirectory("ghf/h/users/x")
    try scratch.write("no pages", to: "ghf/h/users/x/followers.pages")
    try scratch.write("half", to: "ghf/h/users/x/.followers.pages.1-0.new")
    try scratch.write("a note", to: "ghf/h/users/x/note")
    var expected = survey
    expected.byteCount += 12
    #expect(try cache.survey() == expected)
  }

  @Test func surveysWithoutChangingFiles() throws {
    fill()
    let path = scratch.path(listing)
    try scratch.setAge(.seconds(86_400), of: listing)
    let before = try FileStatus.of(path: path, followsLink: false)
    _ = try cache.survey()
    _ = try cache.profileKeys(host: "api.github.com")
    #expect(try FileStatus.of(path: path, followsLink: false) == before)
  }

  @Test func clearsAllEntriesAndLeftovers() throws {
    fill()
    let size = try scratch.byteCount(in: "ghf")
    try scratch.makeDirectory("ghf/h/accounts")
    try scratch.write("half", to: "ghf/h/accounts/.00.pages.1-0.new")
    #expect(
      cache.clear() == CacheRemoval(listings: 2, profiles: 4, byteCount: size + 4))
    #expect(try scratch.names(in: "ghf") == [])
    #expect(scratch.newPageStore().page(at: followers) == nil)
    #expect(cache.clear() == CacheRemoval())
    // A store still works after its files are deleted.
    store.keep(.sample(7), at: followers)
    #expect(scratch.newPageStore().page(at: followers) == .sample(7))
  }

  @Test func keepsForeignFilesAndLinks() throws {
    fill()
    try scratch.makeDirectory("outside/users/a")
    try scratch.write("mine", to: "outside/users/a/followers.pages")
    try scratch.write("mine", to: "outside/x.pages")
    try scratch.write("mine", to: "ghf/note")
    try scratch.write("mine", to: "ghf/api.github.com/users/octocat/note.txt")
    try scratch.link("ghf/elsewhere", to: scratch.path("outside"))
    try scratch.link("ghf/api.github.com/users/linked", to: scratch.path("outside/users/a"))
    try scratch.link("ghf/api.github.com/accounts/zz.pages", to: scratch.path("outside/x.pages"))
    #expect(cache.clear().failure == nil)
    #expect(
      try scratch.files() == [
        "ghf/api.github.com/users/linked", "ghf/api.github.com/users/octocat/note.txt",
        "ghf/elsewhere", "ghf/note", "outside/users/a/followers.pages", "outside/x.pages",
      ])
    let linked = PageKey(host: "api.github.com", path: "/users/linked/followers")
    #expect(cache.remove([linked]) == CacheRemoval())
    #expect(try scratch.text(of: "outside/users/a/followers.pages") == "mine")
  }

  @Test("clears the other files if one stays locked")
  func skipsALockedFileWhenClearing() async throws {
    fill()
    let holder = try OpenFile(scratch.path(listing), for: .readingAndWriting)
    try holder.lock()
    let removal = cache.clear()
    #expect(removal.listings == 1)
    #expect(removal.profiles == 4)
    #expect(
      removal.failure
        == .failed(path: scratch.path(listing), step: .lock, errorNumber: EWOULDBLOCK))
    holder.unlock()
    #expect(scratch.newPageStore().page(at: followers) == .sample(1))
    #expect(cache.clear().listings == 1)
  }

  @Test func keepsTheNewFileOfARewriteInProgress() throws {
    store.keep(.sample(1), at: followers)
    let directory = "ghf/api.github.com/users/octocat"
    let holder = try OpenFile(scratch.path(listing), for: .readingAndWriting)
    try holder.lock()
    try scratch.write("half", to: directory + "/.followers.pages.1-0.new")
    _ = cache.clear()
    #expect(
      try scratch.names(in: directory) == [".followers.pages.1-0.new", "followers.pages"])
    holder.unlock()
  }

  @Test func reportsAFileInPlaceOfTheDirectory() throws {
    try scratch.write("", to: "ghf")
    let error = StorageError.failed(path: cache.path, step: .open, errorNumber: ENOTDIR)
    #expect(throws: error) { try cache.survey() }
    #expect(cache.clear() == CacheRemoval(failure: error))
  }

  @Test func removesOneListAndKeepsTheOther() throws {
    let following = PageKey(host: "api.github.com", path: "/users/octocat/following")
    fill()
    store.keep(.sample(1), at: following)
    let size = try scratch.bytes(of: listing).count
    #expect(cache.remove([followers]) == CacheRemoval(listings: 1, byteCount: size))
    #expect(scratch.newPageStore().page(at: followers) == nil)
    #expect(scratch.newPageStore().page(at: following) == .sample(1))
    #expect(cache.remove([followers, following]).listings == 1)
    #expect(try scratch.names(in: "ghf/api.github.com") == ["accounts"])
  }

  @Test func removesOneProfileFromASharedFile() throws {
    let (names, file) = profilesInOneFile()
    for name in names { store.keep(.sample(1), at: profile(name)) }
    let size = try scratch.bytes(of: file).count
    let reader = scratch.newPageStore()
    #expect(reader.page(at: profile(names[4])) == .sample(1))
    #expect(cache.remove([profile(names[3])]) == CacheRemoval(profiles: 1))
    for name in names {
      let expected = name == names[3] ? nil : StoredPage.sample(1)
      #expect(scratch.newPageStore().page(at: profile(name)) == expected)
      #expect(reader.page(at: profile(names[4])) == .sample(1))
    }
    // The file keeps neither the bytes of the profile nor a removal record.
    #expect(try scratch.bytes(of: file).count == 16 + (size - 16) / 10 * 9)
    #expect(cache.remove([profile(names[3])]) == CacheRemoval())
    #expect(try cache.survey().profiles == 9)
    // A store that has the old file open switches to the new one.
    store.keep(.sample(2), at: profile(names[3]))
    #expect(scratch.newPageStore().page(at: profile(names[3])) == .sample(2))
    #expect(scratch.newPageStore().page(at: profile(names[9])) == .sample(1))
  }

  @Test func ignoresTheConfirmationOfARemovedPage() throws {
    store.keep(.sample(1), at: profile("a"))
    let other = scratch.newPageStore()
    #expect(other.page(at: profile("a")) == .sample(1))
    #expect(cache.remove([profile("a")]).profiles == 1)
    other.confirm(pageAt: profile("a"), on: .now)
    #expect(scratch.newPageStore().page(at: profile("a")) == nil)
    #expect(try cache.survey().profiles == 0)
  }

  @Test("encodes a removal as a page that older versions read as empty")
  func encodesARemovalAsAnEmptyPage() throws {
    let request = PageRequest(profile("a"))
    let record = try #require(PageRecord(removing: 1, of: request))
    #expect(record.header.kind == 1)
    #expect(record.header.flags == 16)
    #expect(record.header.payloadByteCount == 0)
    #expect(record.body == request.bytes)
    #expect(record.page(answering: request, confirmedAt: 0)?.payload == [])
  }

  @Test func appliesARemovalRecordToItsPageOnly() throws {
    let (names, file) = profilesInOneFile()
    for name in names { store.keep(.sample(1), at: profile(name)) }
    let reader = scratch.newPageStore()
    #expect(reader.page(at: profile("nobody")) == nil)
    let request = PageRequest(profile(names[0]))
    let record = try #require(PageRecord(removing: 1, of: request))
    let bytes = try scratch.bytes(of: file)
    try scratch.write(bytes + record.bytes, to: file)
    #expect(scratch.newPageStore().page(at: profile(names[0])) == nil)
    #expect(scratch.newPageStore().page(at: profile(names[1])) == .sample(1))
    scratch.newPageStore().keep(.sample(3), at: profile(names[0]))
    #expect(scratch.newPageStore().page(at: profile(names[0])) == .sample(3))
  }

  @Test func listsTheKeysOfProfilesOnAHost() throws {
    fill()
    let byNumber = PageKey(host: "api.github.com", path: "/user/583231")
    store.keep(.sample(1), at: byNumber)
    store.keep(.sample(1), at: PageKey(host: "ghe.example.org", path: "/api/v3/user/1"))
    let keys = try cache.profileKeys(host: "api.github.com")
    #expect(Set(keys) == Set(["a", "b", "c", "d"].map(profile) + [byNumber]))
    #expect(keys.count == 5)
  }

  @Test(arguments: ["", "x", " ", "-1 abc", "4 abc", "3", "\u{1F600} abc"])
  func rejectsMalformedRequestBytes(text: String) {
    #expect(PageRequest.key(of: Array(text.utf8)) == nil)
  }

  @Test(arguments: [("h", "/users/a"), ("[::1]:80", "/a b/é"), ("", ""), ("4 x", "/")])
  func decodesTheKeyOfARequest(host: String, path: String) {
    let key = PageKey(host: host, path: path)
    #expect(PageRequest.key(of: PageRequest(key).bytes) == key)
  }

  @Test func staysIntactWhenClearedDuringWrites() async throws {
    let directory = scratch.path("ghf")
    let key = followers
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          let store = FilePageStore(in: directory)
          for number in 0..<100 {
            let page = StoredPage.sample(task * 100 + number)
            store.keep(page, at: key.page(task * 100 + number))
            store.keep(page, at: PageKey(host: "h", path: "/users/u\(task * 100 + number)"))
          }
        }
      }
      group.addTask {
        for _ in 0..<20 { _ = CacheDirectory(at: directory).clear() }
      }
    }
    // Each remaining page is intact.
    let store = scratch.newPageStore()
    for number in 0..<400 {
      let page = StoredPage.sample(number)
      for key in [key.page(number), PageKey(host: "h", path: "/users/u\(number)")] {
        #expect([nil, page].contains(store.page(at: key)))
      }
    }
    store.keep(.sample(1), at: key)
    #expect(scratch.newPageStore().page(at: key) == .sample(1))
    #expect(cache.clear().failure == nil)
    #expect(try scratch.names(in: "ghf") == [])
  }
}
