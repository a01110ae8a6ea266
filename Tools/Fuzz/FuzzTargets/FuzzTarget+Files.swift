import FoundationEssentials

@testable import GitHubAPI
@testable import LocalStore

extension FuzzTarget {
  /// The favourites file: what can be read is written so that it is read alike.
  func feedFavourites(_ bytes: [UInt8]) {
    guard var document = try? FavouritesDocument(bytes, path: "favourites.json") else { return }
    let again = try? FavouritesDocument(document.bytes, path: "favourites.json")
    FuzzTarget.require(again == document, "the file is read as it was written")
    let favourite = Favourite(
      login: "octocat", id: 583_231, host: "github.com", htmlURL: "https://github.com/octocat",
      avatarURL: "",
      addedAt: Date(timeIntervalSince1970: 0))
    _ = document.add(favourite)
    let added = try? FavouritesDocument(document.bytes, path: "favourites.json")
    FuzzTarget.require(added == document, "an addition is read as it was written")
  }

  /// A file of the cache, a file of logins, and what a page of the cache holds.
  func feedCache(_ bytes: [UInt8]) {
    _ = Packing.accounts.unpack(bytes)
    _ = Packing.events.unpack(bytes)
    _ = Packing.profile.unpack(bytes)
    _ = Packing.profilePage.unpack(bytes)
    let key = PageKey(host: "h", path: "/users/a/followers")
    let room = FuzzTarget.room(for: "h/users/a/followers.pages", bytes)
    let store = FilePageStore(in: room)
    let page = store.page(at: key)
    store.confirm(pageAt: key, on: Date(timeIntervalSince1970: 1_000))
    let kept = StoredPage(
      entityTag: "\"t\"", tokenFingerprint: 7, hasNext: false, lastNumber: nil,
      fetchedAt: Date(timeIntervalSince1970: 2_000), payload: page?.payload ?? [1, 2, 3])
    store.keep(kept, at: key)
    FuzzTarget.require(
      FilePageStore(in: room).page(at: key) == kept, "whatever was there, a page can be kept")
    let logins = FuzzTarget.room(for: "h/logins", bytes)
    let index = LoginIndex(inCache: logins, host: "h")
    _ = index.logins(beginningWith: "a", limit: 100)
    index.append([SeenLogin(login: "octocat", name: nil)])
    FuzzTarget.require(
      index.logins(beginningWith: "octoca", limit: 100).contains { $0.login == "octocat" },
      "whatever was there, a login can be added")
  }

  /// A file of snapshots, and the bodies of its records.
  func feedSnapshot(_ bytes: [UInt8]) {
    if let snapshot = Snapshot(packed: bytes) {
      let again = Snapshot(packed: snapshot.packed)
      FuzzTarget.require(again?.digest == snapshot.digest, "a snapshot is kept as it is")
    }
    if let changes = SnapshotChanges(packed: bytes) {
      FuzzTarget.require(SnapshotChanges(packed: changes.packed) == changes, "changes are kept")
    }
    guard let records = try? SnapshotRecords(bytes) else { return }
    _ = records.snapshot
    if let history = SnapshotHistory(records) {
      FuzzTarget.require(!history.moments.isEmpty, "a history has a first snapshot")
      for index in history.moments.indices { _ = history.changes(sinceMomentAt: index) }
      FuzzTarget.require(history.moments.indices.contains(history.lookIndex), "a look is at one")
    }
  }

  /// A folder, always the same, with nothing in it but a file of these bytes.
  ///
  /// It stops the program where that can't be made: nothing would be tried.
  private static func room(for name: String, _ bytes: [UInt8]) -> String {
    let room =
      FileManager.default.temporaryDirectory.path
      + "/ghf-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    let file = URL(filePath: room + "/" + name)
    try? FileManager.default.removeItem(atPath: room)
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    require((try? Data(bytes).write(to: file)) != nil, "\(file) can be written")
    return room
  }
}
