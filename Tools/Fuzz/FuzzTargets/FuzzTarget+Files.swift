import FoundationEssentials

@testable import GitHubAPI
@testable import LocalStore

extension FuzzTarget {
  /// Reads a favourites file, and checks that writing and reading it again preserves it.
  func feedFavourites(_ bytes: [UInt8]) {
    guard var document = try? FavouritesDocument(bytes, path: "favourites.json") else { return }
    let again = try? FavouritesDocument(document.bytes, path: "favourites.json")
    // Values that ghf doesn't know are equal by their texts, which are written in one form.
    FuzzTarget.require(again?.bytes == document.bytes, "favourites survive writing")
    let favourite = Favourite(
      login: "octocat", id: 583_231, host: "github.com", htmlURL: "https://github.com/octocat",
      avatarURL: "", addedAt: Date(timeIntervalSince1970: 0))
    _ = document.add(favourite)
    let added = try? FavouritesDocument(document.bytes, path: "favourites.json")
    FuzzTarget.require(added?.bytes == document.bytes, "an added favourite survives writing")
  }

  /// Reads a cache database and the payloads of cached pages, and checks that a page and a login can
  /// be added to such a database, or to the one that replaces it.
  func feedCache(_ bytes: [UInt8]) {
    _ = CacheForm.accounts.answer(in: bytes)
    _ = CacheForm.events.answer(in: bytes)
    _ = CacheForm.profile.answer(in: bytes)
    _ = CacheForm.foundProfile.answer(in: bytes)
    let key = PageKey(host: "h", path: "/users/a/followers")
    let folder = FuzzTarget.folder(with: "cache.db", bytes)
    let stored = StoredPage(
      entityTag: "\"t\"", viewer: Viewer(fingerprint: 7), hasNext: false, lastNumber: nil,
      fetchedAt: Date(timeIntervalSinceReferenceDate: 2_000), payload: [1, 2, 3])
    // A write may find damage that no read meets; the next one goes to a new database.
    for _ in 0..<2 {
      let cache = Cache(in: folder)
      _ = cache.page(at: key)
      _ = cache.logins(beginningWith: "a", limit: 100, on: "h")
      cache.keep(stored, at: key)
      cache.note([SeenLogin(login: "octocat", name: nil)], on: "h")
      cache.finish()
    }
    let page = Cache(in: folder).page(at: key)
    FuzzTarget.require(page == nil || page == stored, "a page is read as it was stored")
  }

  /// Reads a packed snapshot and a database of snapshots, and adds a snapshot to it.
  func feedSnapshot(_ bytes: [UInt8]) {
    if let snapshot = Snapshot(packed: bytes) {
      let again = Snapshot(packed: snapshot.packed)
      FuzzTarget.require(again?.digest == snapshot.digest, "a snapshot survives packing")
    }
    let store = SnapshotStore(
      in: FuzzTarget.folder(with: "state.db", bytes),
      for: PageKey(host: "h", path: "/users/a/followers"))
    let history = try? store.history()
    if let history {
      FuzzTarget.require(!history.moments.isEmpty, "a history has a first snapshot")
      for index in history.moments.indices { _ = history.changes(sinceMomentAt: index) }
      FuzzTarget.require(
        history.moments.indices.contains(history.lastViewedIndex), "the last viewing has a moment")
    }
    var people = Snapshot()
    for id in 0...(history?.moments.count ?? 0) { people.add(id: Int64(id), login: "u\(id)") }
    let update = try? store.update(
      with: ListSnapshot(people: people, start: .now, reading: .whole(ascends: true), owner: 7),
      now: { .now }, mayBegin: true, stays: true)
    guard let update, [.first, .changed, .unchanged].contains(update.outcome) else { return }
    let known = try? store.known()
    FuzzTarget.require(known?.people.digest == people.digest, "a snapshot is read as it was stored")
    FuzzTarget.require(known?.ascends == true, "a whole reading is stored with it")
    guard let known else { return }
    let later = try? store.update(
      with: ListSnapshot(
        people: people, start: .distantFuture,
        reading: .differences(from: known, newest: [7, -1]), owner: 7),
      now: { .distantFuture }, mayBegin: true, stays: true)
    guard let later, later.outcome == .unchanged else { return }
    FuzzTarget.require(
      (try? store.known())?.newest == [7, -1], "the newest follows are read as they were stored")
  }

  /// Returns the process's temporary folder, emptied and then filled with one file of these bytes.
  ///
  /// Stops the program if the file can't be written, since nothing would be tested.
  private static func folder(with name: String, _ bytes: [UInt8]) -> String {
    let folder =
      FileManager.default.temporaryDirectory.path
      + "/ghf-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    let file = URL(filePath: folder + "/" + name)
    try? FileManager.default.removeItem(atPath: folder)
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    require((try? Data(bytes).write(to: file)) != nil, "\(file) can be written")
    return folder
  }
}
