import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

/// Random operations on stores whose files are damaged at random.
@Suite struct PageDamageTests {
  /// A random run in one directory, with every page and date that was ever stored.
  private struct Run {
    let scratch: ScratchDirectory
    var stores: [FilePageStore]
    var random: SeededGenerator
    var kept: [PageKey: [StoredPage]] = [:]
    var confirmed: [PageKey: [Date]] = [:]
    // The page that each key must return as long as no file is damaged.
    var current: [PageKey: StoredPage] = [:]
    var isDamaged = false

    init(seed: UInt64) throws {
      scratch = try ScratchDirectory()
      stores = [scratch.newPageStore(), scratch.newPageStore()]
      random = SeededGenerator(seed: seed)
    }

    mutating func step() throws {
      let path = ["/users/a/followers", "/users/a", "/users/b", "/user/1"].randomElement(
        using: &random)
      let number = path == "/users/a/followers" ? Int.random(in: 1...6, using: &random) : 1
      let key = PageKey(host: "h", path: path ?? "", number: number)
      let position = Int.random(in: 0..<stores.count, using: &random)
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<35: keep(at: key, in: stores[position])
      case 35..<50: confirm(key, in: stores[position])
      case 50..<80: read(key, in: stores[position])
      case 80..<85: remove(key)
      case 85..<95: stores[position] = scratch.newPageStore()
      default: try damage()
      }
    }

    private mutating func keep(at key: PageKey, in store: FilePageStore) {
      let large = Int.random(in: 0..<8, using: &random) == 0
      let count = Int.random(in: 0...(large ? 60_000 : 400), using: &random)
      let page = StoredPage(
        entityTag: Bool.random(using: &random) ? "\"\(random.next())\"" : nil,
        tokenFingerprint: Bool.random(using: &random) ? random.next() : nil,
        hasNext: Bool.random(using: &random),
        lastNumber: Bool.random(using: &random) ? Int.random(in: 0...9, using: &random) : nil,
        fetchedAt: date(),
        payload: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      store.keep(page, at: key)
      kept[key, default: []].append(page)
      current[key] = page
    }

    private mutating func confirm(_ key: PageKey, in store: FilePageStore) {
      let date = date()
      store.confirm(pageAt: key, on: date)
      confirmed[key, default: []].append(date)
      current[key]?.fetchedAt = date
    }

    private mutating func remove(_ key: PageKey) {
      let isListing = key.path == "/users/a/followers"
      let gone = current.keys.filter { $0 == key || isListing && $0.path == key.path }
      let removal = CacheDirectory(at: scratch.path("ghf")).remove([key])
      #expect(removal.failure == nil)
      if !isDamaged {
        #expect(removal.listings + removal.profiles == (gone.isEmpty ? 0 : 1))
      }
      for key in gone { current[key] = nil }
      #expect(scratch.newPageStore().page(at: key) == nil)
    }

    private mutating func read(_ key: PageKey, in store: FilePageStore) {
      if let page = store.page(at: key) {
        #expect(isKnown(page, at: key))
      }
      if !isDamaged {
        #expect(scratch.newPageStore().page(at: key) == current[key])
      }
    }

    // A confirmation may have changed the date of any version, and damage reset it.
    private func isKnown(_ page: StoredPage, at key: PageKey) -> Bool {
      kept[key, default: []].contains { known in
        var confirmed = known
        confirmed.fetchedAt = page.fetchedAt
        return page == known
          || page == confirmed
            && (self.confirmed[key, default: []].contains(page.fetchedAt)
              || isDamaged && page.fetchedAt == PageDamageTests.unknownDate)
      }
    }

    private mutating func damage() throws {
      guard Int.random(in: 0..<3, using: &random) == 0,
        let key = kept.keys.sorted(by: { $0.path < $1.path }).randomElement(using: &random)
      else { return }
      let name = PageFileName.path(for: key, request: PageRequest(key))
      guard FileManager.default.fileExists(atPath: scratch.path("ghf/" + name)) else { return }
      isDamaged = true
      var bytes = try scratch.bytes(of: "ghf/" + name)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
      case 1: bytes += (0..<Int.random(in: 1...300, using: &random)).map { _ in 0 }
      case 2: bytes.insert(7, at: Int.random(in: 0...bytes.count, using: &random))
      default:
        for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
          let position = Int.random(in: 0..<bytes.count, using: &random)
          bytes[position] ^= 1 << UInt8.random(in: 0...7, using: &random)
        }
      }
      // In place, so that stores with the file open read the damage too.
      let file = try OpenFile(scratch.path("ghf/" + name), for: .readingAndWriting)
      try file.truncate(toByteCount: bytes.count)
      try file.write(bytes, at: 0)
    }

    private mutating func date() -> Date {
      Date(timeIntervalSinceReferenceDate: Double.random(in: 0...1e9, using: &random))
    }
  }

  @Test(arguments: (0..<40).map { _ in UInt64.random(in: .min ... .max) })
  func returnsOnlyPagesThatWereStored(seed: UInt64) throws {
    // A failure prints the seed, since it is the argument.
    var run = try Run(seed: seed)
    for _ in 0..<250 { try run.step() }
  }

  private static let unknownDate = Date(timeIntervalSinceReferenceDate: 0)

  /// No truncation or bit flip of the last record makes an older record of its page fresh.
  @Test func treatsPagesBeforeADamagedRecordAsStale() throws {
    let scratch = try ScratchDirectory()
    let list = PageKey(host: "h", path: "/users/a/followers")
    let name = "ghf/h/users/a/followers.pages"
    let store = scratch.newPageStore()
    for number in 0...2 { store.keep(.sample(number + 1), at: list.page(number)) }
    let start = try scratch.bytes(of: name).count
    store.keep(.sample(8, payloadByteCount: 20), at: list.page(2))
    let whole = try scratch.bytes(of: name)
    var old = StoredPage.sample(3)
    old.fetchedAt = PageDamageTests.unknownDate

    func expectStale(_ bytes: [UInt8], hasHeader: Bool, _ comment: Comment) throws {
      try scratch.write(bytes, to: name)
      #expect(scratch.newPageStore().page(at: list.page(2)) == old, comment)
      let isFresh = scratch.newPageStore().page(at: list.page(1)) == .sample(2)
      #expect(isFresh == hasHeader, comment)
      #expect((scratch.newPageStore().page(at: list.page(0)) != nil) == hasHeader, comment)
      // Appending a page doesn't make stale pages fresh again.
      scratch.newPageStore().keep(.sample(9), at: list.page(5))
      #expect(scratch.newPageStore().page(at: list.page(2)) == old, comment)
      #expect((scratch.newPageStore().page(at: list.page(1)) == .sample(2)) == hasHeader, comment)
      #expect(scratch.newPageStore().page(at: list.page(5)) == .sample(9), comment)
    }
    for count in start + 1..<whole.count {
      try expectStale(
        Array(whole.prefix(count)), hasHeader: count >= start + PageRecordHeader.byteCount,
        "\(count - start) bytes left")
    }
    for bit in start * 8..<whole.count * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << (bit % 8)
      try expectStale(
        bytes, hasHeader: bit / 8 >= start + PageRecordHeader.byteCount, "bit \(bit - start * 8)")
    }
    // A confirmation by the server makes the page fresh again.
    try scratch.write(Array(whole.dropLast()), to: name)
    scratch.newPageStore().confirm(pageAt: list.page(2), on: old.fetchedAt + 5)
    old.fetchedAt += 5
    #expect(scratch.newPageStore().page(at: list.page(2)) == old)
    #expect(scratch.newPageStore().page(at: list.page(1)) == .sample(2))
    // Pages stay stale when the file is compacted, as it is when most of it is outdated.
    try scratch.write(Array(whole.prefix(start + 3)), to: name)
    for number in 0..<60 { store.keep(.sample(number), at: list.page(6)) }
    #expect(try scratch.bytes(of: name).count < 100_000)
    old.fetchedAt -= 5
    #expect(scratch.newPageStore().page(at: list.page(2)) == old)
    #expect(scratch.newPageStore().page(at: list.page(1))?.fetchedAt == PageDamageTests.unknownDate)
    #expect(scratch.newPageStore().page(at: list.page(0)) == nil)
  }

  @Test func readsTheOldPageDuringAnAppend() throws {
    let scratch = try ScratchDirectory()
    let list = PageKey(host: "h", path: "/users/a/followers")
    let name = "ghf/h/users/a/followers.pages"
    scratch.newPageStore().keep(.sample(1), at: list)
    let start = try scratch.bytes(of: name).count
    scratch.newPageStore().keep(.sample(2), at: list)
    let whole = try scratch.bytes(of: name)
    try scratch.write(Array(whole.prefix(start + 30)), to: name)
    // Another process holds the lock and has written half a record.
    let writer = try OpenFile(scratch.path(name), for: .readingAndWriting)
    try writer.lock()
    let reader = scratch.newPageStore()
    #expect(reader.page(at: list) == .sample(1))
    try writer.write(Array(whole[start...]), at: start)
    writer.unlock()
    #expect(scratch.newPageStore().page(at: list) == .sample(2))
  }

  @Test func detectsEveryTruncationAndBitFlip() throws {
    let scratch = try ScratchDirectory()
    let key = PageKey(host: "h", path: "/users/a/followers")
    let name = "ghf/h/users/a/followers.pages"
    scratch.newPageStore().keep(.sample(1, payloadByteCount: 20), at: key)
    let whole = try scratch.bytes(of: name)
    for count in 0..<whole.count {
      try scratch.write(Array(whole.prefix(count)), to: name)
      #expect(scratch.newPageStore().page(at: key) == nil)
    }
    for bit in 0..<whole.count * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << (bit % 8)
      try scratch.write(bytes, to: name)
      #expect(scratch.newPageStore().page(at: key) == nil)
    }
  }
}
