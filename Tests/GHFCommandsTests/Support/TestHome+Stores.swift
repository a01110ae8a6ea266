import FoundationEssentials
import GitHubAPI
import LocalStore
import TestSupport

extension TestHome {
  /// Variables for terminal output without colours and links.
  static let withoutColours = ["NO_COLOR": "1", "VTE_VERSION": ""]

  /// The path of the favourites file.
  var favourites: String { path + "/.local/share/ghf/favourites.json" }

  /// Writes the favourites file.
  func writeFavourites(_ text: String) throws {
    try write(text, to: ".local/share/ghf/favourites.json")
  }

  /// Reads every file of the cache, keyed by its path within the home.
  func cacheFiles() throws -> [String: [UInt8]] {
    try files().filter { $0.key.hasPrefix(".cache/") }
  }

  /// The database of snapshots.
  var snapshots: String { path + "/.local/state/ghf/state.db" }

  /// The watched lists on github.com.
  var watches: WatchStore { WatchStore(in: path + "/.local/state/ghf", host: "github.com") }

  /// Overwrites the beginning of the database of snapshots.
  func damageSnapshots() throws {
    var bytes = try Data(contentsOf: URL(filePath: snapshots))
    bytes[0] ^= 1
    try bytes.write(to: URL(filePath: snapshots))
  }

  /// Returns the number of stored snapshots of an account's followers.
  func snapshotCount(_ login: String) throws -> Int {
    let key = PageKey(host: "api.github.com", path: "/users/\(login)/followers")
    return try SnapshotStore(in: path + "/.local/state/ghf", for: key).history()?.moments.count ?? 0
  }
}
