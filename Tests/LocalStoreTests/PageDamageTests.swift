import FoundationEssentials
import GitHubAPI
import Testing

@testable import LocalStore

/// Random use of the store with random damage to its files.
@Suite struct PageDamageTests {
  // SplitMix64: small, and the same everywhere for a seed.
  private struct Randomness: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// One run over one directory, with all that was ever kept in it.
  private struct Run {
    let scratch: ScratchDirectory
    var stores: [FilePageStore]
    var random: Randomness
    var kept: [PageKey: [StoredPage]] = [:]
    var confirmed: [PageKey: [Date]] = [:]
    // What must be read for sure, as long as nothing was damaged.
    var current: [PageKey: StoredPage] = [:]
    var isDamaged = false

    init(seed: UInt64) throws {
      scratch = try ScratchDirectory()
      stores = [FilePageStore(in: scratch.path("ghf")), FilePageStore(in: scratch.path("ghf"))]
      random = Randomness(state: seed)
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
      case 85..<95: stores[position] = FilePageStore(in: scratch.path("ghf"))
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
      #expect(FilePageStore(in: scratch.path("ghf")).page(at: key) == nil)
    }

    private mutating func read(_ key: PageKey, in store: FilePageStore) {
      if let page = store.page(at: key) {
        #expect(isKnown(page, at: key))
      }
      if !isDamaged {
        #expect(FilePageStore(in: scratch.path("ghf")).page(at: key) == current[key])
      }
    }

    // Whichever version was there, a confirmation may have given it its time, or a doubt none.
    private func isKnown(_ page: StoredPage, at key: PageKey) -> Bool {
      kept[key, default: []].contains { known in
        var confirmed = known
        confirmed.fetchedAt = page.fetchedAt
        return page == known
          || page == confirmed
            && (self.confirmed[key, default: []].contains(page.fetchedAt)
              || isDamaged && page.fetchedAt == PageDamageTests.unknown)
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
      // In place, so that stores which have the file open meet the damage too.
      let file = try OpenFile(scratch.path("ghf/" + name), for: .readingAndWriting)
      try file.truncate(toByteCount: bytes.count)
      try file.write(bytes, at: 0)
    }

    private mutating func date() -> Date {
      Date(timeIntervalSinceReferenceDate: Double.random(in: 0...1e9, using: &random))
    }
  }

  @Test(arguments: (0..<40).map { _ in UInt64.random(in: .min ... .max) })
  func onlyWhatWasKeptIsEverRead(seed: UInt64) throws {
    // The seed is the test's argument and so is printed with a failure.
    var run = try Run(seed: seed)
    for _ in 0..<250 { try run.step() }
  }

  private static let unknown = Date(timeIntervalSinceReferenceDate: 0)

  /// An older record of a page takes the place of none that was lost, however it was damaged.
  @Test func aDamagedRecordDoesNotMakeAnOlderOneFresh() throws {
    let scratch = try ScratchDirectory()
    let list = PageKey(host: "h", path: "/users/a/followers")
    let name = "ghf/h/users/a/followers.pages"
    func newStore() -> FilePageStore { FilePageStore(in: scratch.path("ghf")) }
    let store = newStore()
    for number in 0...2 { store.keep(.sample(number + 1), at: list.page(number)) }
    let start = try scratch.bytes(of: name).count
    store.keep(.sample(8, payloadByteCount: 20), at: list.page(2))
    let whole = try scratch.bytes(of: name)
    var old = StoredPage.sample(3)
    old.fetchedAt = PageDamageTests.unknown

    func expectDoubt(_ bytes: [UInt8], isNamed: Bool, _ comment: Comment) throws {
      try scratch.write(bytes, to: name)
      #expect(newStore().page(at: list.page(2)) == old, comment)
      let isFresh = newStore().page(at: list.page(1)) == .sample(2)
      #expect(isFresh == isNamed, comment)
      #expect((newStore().page(at: list.page(0)) != nil) == isNamed, comment)
      // Neither what is added then nor a rewritten file lets it be forgotten.
      newStore().keep(.sample(9), at: list.page(5))
      #expect(newStore().page(at: list.page(2)) == old, comment)
      #expect((newStore().page(at: list.page(1)) == .sample(2)) == isNamed, comment)
      #expect(newStore().page(at: list.page(5)) == .sample(9), comment)
    }
    for count in start + 1..<whole.count {
      try expectDoubt(
        Array(whole.prefix(count)), isNamed: count >= start + PageRecordHeader.byteCount,
        "\(count - start) bytes are left")
    }
    for bit in start * 8..<whole.count * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << (bit % 8)
      try expectDoubt(
        bytes, isNamed: bit / 8 >= start + PageRecordHeader.byteCount, "bit \(bit - start * 8)")
    }
    // What the server confirms is as good as new.
    try scratch.write(Array(whole.dropLast()), to: name)
    newStore().confirm(pageAt: list.page(2), on: old.fetchedAt + 5)
    old.fetchedAt += 5
    #expect(newStore().page(at: list.page(2)) == old)
    #expect(newStore().page(at: list.page(1)) == .sample(2))
    // Nor is it forgotten when the file is rewritten, as it is when most of it is outdated.
    try scratch.write(Array(whole.prefix(start + 3)), to: name)
    for number in 0..<60 { store.keep(.sample(number), at: list.page(6)) }
    #expect(try scratch.bytes(of: name).count < 100_000)
    old.fetchedAt -= 5
    #expect(newStore().page(at: list.page(2)) == old)
    #expect(newStore().page(at: list.page(1))?.fetchedAt == PageDamageTests.unknown)
    #expect(newStore().page(at: list.page(0)) == nil)
  }

  @Test func aPageThatIsJustBeingAddedIsNoDamage() throws {
    let scratch = try ScratchDirectory()
    let list = PageKey(host: "h", path: "/users/a/followers")
    let name = "ghf/h/users/a/followers.pages"
    FilePageStore(in: scratch.path("ghf")).keep(.sample(1), at: list)
    let start = try scratch.bytes(of: name).count
    FilePageStore(in: scratch.path("ghf")).keep(.sample(2), at: list)
    let whole = try scratch.bytes(of: name)
    try scratch.write(Array(whole.prefix(start + 30)), to: name)
    // Another process has the lock and has written half.
    let writer = try OpenFile(scratch.path(name), for: .readingAndWriting)
    try writer.lock()
    let reader = FilePageStore(in: scratch.path("ghf"))
    #expect(reader.page(at: list) == .sample(1))
    try writer.write(Array(whole[start...]), at: start)
    writer.unlock()
    #expect(FilePageStore(in: scratch.path("ghf")).page(at: list) == .sample(2))
  }

  @Test func everyCutAndEveryFlippedBitIsNoticed() throws {
    let scratch = try ScratchDirectory()
    let key = PageKey(host: "h", path: "/users/a/followers")
    let name = "ghf/h/users/a/followers.pages"
    FilePageStore(in: scratch.path("ghf")).keep(.sample(1, payloadByteCount: 20), at: key)
    let whole = try scratch.bytes(of: name)
    for count in 0..<whole.count {
      try scratch.write(Array(whole.prefix(count)), to: name)
      #expect(FilePageStore(in: scratch.path("ghf")).page(at: key) == nil)
    }
    for bit in 0..<whole.count * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << (bit % 8)
      try scratch.write(bytes, to: name)
      #expect(FilePageStore(in: scratch.path("ghf")).page(at: key) == nil)
    }
  }
}
