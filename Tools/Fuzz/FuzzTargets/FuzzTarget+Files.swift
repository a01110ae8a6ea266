import FoundationEssentials

@testable import GitHubAPI
@testable import LocalStore

extension FuzzTarget {
  /// Reads a favourites file, and checks that writing and reading it again preserves it.
  func feedFavourites(_ bytes: [UInt8]) {
    guard var document = try? FavouritesDocument(bytes, path: "favourites.json") else { return }
    let again = try? FavouritesDocument(document.bytes, path: "favourites.json")
    FuzzTarget.require(again == document, "favourites survive writing")
    let favourite = Favourite(
      login: "octocat", id: 583_231, host: "github.com", htmlURL: "https://github.com/octocat",
      avatarURL: "", addedAt: Date(timeIntervalSince1970: 0))
    _ = document.add(favourite)
    let added = try? FavouritesDocument(document.bytes, path: "favourites.json")
    FuzzTarget.require(added == document, "an added favourite survives writing")
  }

  /// Reads a cache file, a file of logins and the payloads of cached pages, and checks that a page
  /// and a login can be added to such files.
  func feedCache(_ bytes: [UInt8]) {
    _ = Packing.accounts.unpack(bytes)
    _ = Packing.events.unpack(bytes)
    _ = Packing.profile.unpack(bytes)
    _ = Packing.profilePage.unpack(bytes)
    let key = PageKey(host: "h", path: "/users/a/followers")
    let cache = FuzzTarget.folder(with: "h/users/a/followers.pages", bytes)
    let store = FilePageStore(in: cache)
    let page = store.page(at: key)
    store.confirm(pageAt: key, on: Date(timeIntervalSince1970: 1_000))
    let stored = StoredPage(
      entityTag: "\"t\"", tokenFingerprint: 7, hasNext: false, lastNumber: nil,
      fetchedAt: Date(timeIntervalSince1970: 2_000), payload: page?.payload ?? [1, 2, 3])
    store.keep(stored, at: key)
    FuzzTarget.require(
      FilePageStore(in: cache).page(at: key) == stored, "a page can replace damaged data")
    let logins = FuzzTarget.folder(with: "h/logins", bytes)
    let index = LoginIndex(inCache: logins, host: "h")
    _ = index.logins(beginningWith: "a", limit: 100)
    index.append([SeenLogin(login: "octocat", name: nil)])
    FuzzTarget.require(
      index.logins(beginningWith: "octoca", limit: 100).contains { $0.login == "octocat" },
      "a login can be added to damaged data")
  }

  /// Reads a file of snapshots and the bodies of its records.
  func feedSnapshot(_ bytes: [UInt8]) {
    if let snapshot = Snapshot(packed: bytes) {
      let again = Snapshot(packed: snapshot.packed)
      FuzzTarget.require(again?.digest == snapshot.digest, "a snapshot survives packing")
    }
    if let changes = SnapshotChanges(packed: bytes) {
      FuzzTarget.require(
        SnapshotChanges(packed: changes.packed) == changes, "changes survive packing")
    }
    guard let records = try? SnapshotRecords(bytes, path: "list.snapshots") else { return }
    _ = records.snapshot
    if let history = SnapshotHistory(records) {
      FuzzTarget.require(!history.moments.isEmpty, "a history has a first snapshot")
      for index in history.moments.indices { _ = history.changes(sinceMomentAt: index) }
      FuzzTarget.require(
        history.moments.indices.contains(history.lastViewedIndex), "the last viewing has a moment")
    }
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
