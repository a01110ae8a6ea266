import FoundationEssentials
import GitHubAPI
import LocalStore

/// A temporary home directory, removed after the test.
final class TestHome: Sendable {
  /// Variables for terminal output without colours and links.
  static let withoutColours = ["NO_COLOR": "1", "VTE_VERSION": ""]

  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/ghf-home-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // `try?`: leftover files must not fail a test.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of the favourites file.
  var favourites: String { path + "/.local/share/ghf/favourites.json" }

  /// Writes a file, and creates its folder.
  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: self.path).appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes the favourites file.
  ///
  /// - Throws: If it can't be written.
  func writeFavourites(_ text: String) throws {
    let directory = path + "/.local/share/ghf"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: favourites))
  }

  /// Reads every file of the cache, keyed by its path within the home.
  ///
  /// - Throws: If a file can't be read.
  func cacheFiles() throws -> [String: [UInt8]] {
    try files().filter { $0.key.hasPrefix(".cache/") }
  }

  /// The database of snapshots.
  var snapshots: String { path + "/.local/state/ghf/state.db" }

  /// Overwrites the beginning of the database of snapshots.
  ///
  /// - Throws: If it can't be read or written.
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

  /// Reads every file, keyed by its path within the home.
  ///
  /// - Throws: If a file can't be read.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      var isDirectory = false
      _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isDirectory)
      if isDirectory { continue }
      files[name] = Array(try Data(contentsOf: URL(filePath: path + "/" + name)))
    }
    return files
  }
}
