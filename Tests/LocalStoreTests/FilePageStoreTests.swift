import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

@Suite struct FilePageStoreTests {
  let scratch: ScratchDirectory
  let store: FilePageStore
  let followers = PageKey(host: "api.github.com", path: "/users/octocat/followers")
  let file = "ghf/api.github.com/users/octocat/followers.pages"

  init() throws {
    scratch = try ScratchDirectory()
    store = scratch.newPageStore()
  }

  @Test func readsBackStoredPages() {
    let pages = [
      StoredPage.sample(1),
      StoredPage(
        entityTag: nil, tokenFingerprint: nil, hasNext: false, lastNumber: nil,
        fetchedAt: Date(timeIntervalSinceReferenceDate: -0.1), payload: []),
      StoredPage(
        entityTag: "", tokenFingerprint: 0, hasNext: false, lastNumber: 0,
        fetchedAt: .distantFuture, payload: [0]),
      StoredPage(
        entityTag: "\"é👩‍🚀\"", tokenFingerprint: .max, hasNext: true, lastNumber: .max,
        fetchedAt: .distantPast, payload: [UInt8](repeating: 255, count: 1_000_000)),
      StoredPage(
        entityTag: nil, tokenFingerprint: nil, hasNext: false, lastNumber: nil,
        fetchedAt: .distantPast, pollInterval: .seconds(1), payload: []),
      StoredPage(
        entityTag: nil, tokenFingerprint: nil, hasNext: false, lastNumber: nil,
        fetchedAt: .distantPast, pollInterval: .seconds(65_535), payload: []),
    ]
    for (number, page) in zip(1..., pages) {
      #expect(store.page(at: followers.page(number)) == nil)
      store.keep(page, at: followers.page(number))
    }
    let other = scratch.newPageStore()
    for (number, page) in zip(1..., pages) {
      #expect(store.page(at: followers.page(number)) == page)
      #expect(other.page(at: followers.page(number)) == page)
    }
  }

  @Test func createsFilesForTheirOwnerOnly() throws {
    #expect(store.page(at: followers) == nil)
    store.confirm(pageAt: followers, on: .now)
    #expect(try scratch.names() == [])
    store.keep(.sample(1), at: followers)
    #expect(try scratch.permissions(of: file) == 0o600)
    #expect(try scratch.permissions(of: "ghf/api.github.com/users/octocat") == 0o700)
    #expect(try scratch.permissions(of: "ghf") == 0o700)
  }

  @Test func separatesPagesByKey() {
    let keys = [
      followers, followers.page(2),
      PageKey(host: "api.github.com", path: "/users/octocat/following"),
      PageKey(host: "ghe.example.org", path: "/users/octocat/followers"),
      PageKey(host: "api.github.com", path: "/users/octocat"),
      PageKey(host: "api.github.com", path: "/user/583231"),
    ]
    for (number, key) in zip(1..., keys) { store.keep(.sample(number), at: key) }
    for (number, key) in zip(1..., keys) { #expect(store.page(at: key) == .sample(number)) }
  }

  @Test func returnsTheLatestVersionOfAPage() {
    store.keep(.sample(1), at: followers)
    store.keep(.sample(2), at: followers.page(2))
    store.keep(.sample(3), at: followers)
    #expect(store.page(at: followers) == .sample(3))
    #expect(scratch.newPageStore().page(at: followers) == .sample(3))
  }

  @Test func updatesOnlyTheDateOnConfirmation() throws {
    store.keep(.sample(1), at: followers)
    let size = try scratch.bytes(of: file).count
    var expected = StoredPage.sample(1)
    expected.fetchedAt = Date(timeIntervalSinceReferenceDate: 900_000_000.5)
    store.confirm(pageAt: followers, on: expected.fetchedAt)
    store.confirm(pageAt: followers.page(2), on: expected.fetchedAt)
    #expect(store.page(at: followers) == expected)
    #expect(scratch.newPageStore().page(at: followers) == expected)
    #expect(try scratch.bytes(of: file).count - size < 150)
    store.keep(.sample(1), at: followers)
    #expect(scratch.newPageStore().page(at: followers) == .sample(1))
  }

  @Test func readsPagesAddedByAnotherStore() {
    let other = scratch.newPageStore()
    store.keep(.sample(1), at: followers)
    #expect(other.page(at: followers) == .sample(1))
    store.keep(.sample(2), at: followers.page(2))
    #expect(other.page(at: followers.page(2)) == .sample(2))
    other.keep(.sample(3), at: followers.page(3))
    store.keep(.sample(4), at: followers.page(4))
    let third = scratch.newPageStore()
    for number in 1...4 { #expect(third.page(at: followers.page(number)) == .sample(number)) }
  }

  @Test func losesNothingWithConcurrentStores() async {
    let directory = scratch.path("ghf")
    let key = followers
    await withTaskGroup { group in
      for task in 0..<20 {
        group.addTask {
          let store = FilePageStore(in: directory)
          for number in task * 25..<task * 25 + 25 {
            store.keep(.sample(number), at: key.page(number))
          }
        }
      }
    }
    let store = scratch.newPageStore()
    for number in 0..<500 { #expect(store.page(at: key.page(number)) == .sample(number)) }
  }

  @Test func servesManyTasksFromOneStore() async {
    let store = store
    let key = followers
    await withTaskGroup { group in
      for number in 1...200 {
        group.addTask {
          store.keep(.sample(number), at: key.page(number))
          #expect(store.page(at: key.page(number)) == .sample(number))
        }
      }
    }
  }

  @Test func compactsReplacedPages() throws {
    for round in 0..<200 {
      for number in 1...3 { store.keep(.sample(round + number), at: followers.page(number)) }
      store.confirm(pageAt: followers, on: Date(timeIntervalSinceReferenceDate: Double(round)))
      #expect(try scratch.bytes(of: file).count < 160_000)
    }
    for store in [store, scratch.newPageStore()] {
      var first = StoredPage.sample(200)
      first.fetchedAt = Date(timeIntervalSinceReferenceDate: 199)
      #expect(store.page(at: followers) == first)
      #expect(store.page(at: followers.page(3)) == .sample(202))
    }
    #expect(
      try scratch.names(in: "ghf/api.github.com/users/octocat") == ["followers.pages"])
  }

  @Test func noticesAReplacedOrDeletedFile() throws {
    let other = scratch.newPageStore()
    other.keep(.sample(1), at: followers)
    for round in 1...200 { store.keep(.sample(round), at: followers.page(2)) }
    other.keep(.sample(3), at: followers.page(3))
    for number in [1, 3] {
      #expect(scratch.newPageStore().page(at: followers.page(number)) == .sample(number))
    }
    try FileManager.default.removeItem(atPath: scratch.path("ghf"))
    other.keep(.sample(4), at: followers.page(4))
    #expect(scratch.newPageStore().page(at: followers.page(4)) == .sample(4))
    #expect(scratch.newPageStore().page(at: followers) == nil)
  }

  @Test(arguments: ["", "ghfpages", "ghfpages\u{2}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}rest", "{}"])
  func replacesAFileInAnotherFormat(contents: String) throws {
    try scratch.makeDirectory("ghf/api.github.com/users/octocat")
    try scratch.write(contents, to: file)
    #expect(store.page(at: followers) == nil)
    store.confirm(pageAt: followers, on: .now)
    #expect(try scratch.text(of: file) == contents)
    store.keep(.sample(1), at: followers)
    #expect(scratch.newPageStore().page(at: followers) == .sample(1))
  }

  @Test func losesOnlyThePageWithADamagedBody() throws {
    for number in 1...3 { store.keep(.sample(number), at: followers.page(number)) }
    var bytes = try scratch.bytes(of: file)
    bytes[bytes.count / 2] ^= 0x10
    try scratch.write(bytes, to: file)
    let store = scratch.newPageStore()
    #expect(store.page(at: followers) == .sample(1))
    #expect(store.page(at: followers.page(2)) == nil)
    #expect(store.page(at: followers.page(3)) == .sample(3))
  }

  @Test func truncatesATornEndBeforeAppending() throws {
    for number in 1...3 { store.keep(.sample(number), at: followers.page(number)) }
    let whole = try scratch.bytes(of: file)
    try scratch.write(Array(whole.dropLast(100)), to: file)
    let store = scratch.newPageStore()
    #expect(store.page(at: followers.page(3)) == nil)
    store.keep(.sample(3), at: followers.page(3))
    #expect(try scratch.bytes(of: file) == whole)
  }

  @Test func noticesATruncatedFile() throws {
    for number in 1...3 { store.keep(.sample(number), at: followers.page(number)) }
    try scratch.write(Array(try scratch.bytes(of: file).prefix(4_000)), to: file)
    #expect(store.page(at: followers.page(3)) == nil)
    store.keep(.sample(4), at: followers.page(4))
    for (number, page) in [1: StoredPage.sample(1), 2: nil, 3: nil, 4: .sample(4)] {
      #expect(scratch.newPageStore().page(at: followers.page(number)) == page)
    }
  }

  @Test("stores nothing if the path of the cache directory is a file")
  func storesNothingInAnUnwritablePlace() throws {
    try scratch.write("", to: "ghf")
    store.keep(.sample(1), at: followers)
    store.confirm(pageAt: followers, on: .now)
    #expect(store.page(at: followers) == nil)
    #expect(try scratch.text(of: "ghf") == "")
    #expect(!store.isKeeping)
    #expect(scratch.newPageStore().isKeeping)
  }

  @Test func leavesADirectoryInPlaceOfTheFileAlone() throws {
    try scratch.makeDirectory(file)
    store.keep(.sample(1), at: followers)
    #expect(store.page(at: followers) == nil)
    #expect(try scratch.names(in: file) == [])
  }

  @Test func doesNotFollowASymbolicLink() throws {
    try scratch.write("notes", to: "notes")
    try scratch.makeDirectory("ghf/api.github.com/users/octocat")
    try scratch.link(file, to: scratch.path("notes"))
    store.keep(.sample(1), at: followers)
    store.confirm(pageAt: followers, on: .now)
    #expect(store.page(at: followers) == nil)
    #expect(try scratch.text(of: "notes") == "notes")
  }

  @Test func waitsOnceForALockThatIsNeverReleased() throws {
    store.keep(.sample(1), at: followers)
    let holder = try OpenFile(scratch.path(file), for: .readingAndWriting)
    try holder.lock()
    let start = ContinuousClock.now
    for number in 2...100 { store.keep(.sample(number), at: followers.page(number)) }
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(store.page(at: followers) == .sample(1))
    #expect(store.page(at: followers.page(2)) == nil)
    holder.unlock()
  }

  @Test func storesNothingInANoPageStore() {
    let store = NoPageStore()
    store.keep(.sample(1), at: followers)
    store.confirm(pageAt: followers, on: .now)
    #expect(store.page(at: followers) == nil)
  }
}
