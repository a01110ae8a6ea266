import FoundationEssentials

/// A home for runs of ghf that is removed with everything in it when the test is over.
final class TestHome: Sendable {
  /// Variables for output that is laid out, and has neither colours nor links.
  static let withoutColours = ["NO_COLOR": "1", "VTE_VERSION": ""]

  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/ghf-home-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // What a test leaves behind must not fail it.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Where the favourites are.
  var favourites: String { path + "/.local/share/ghf/favourites.json" }

  /// Puts a favourites file in place.
  ///
  /// - Throws: When it can't be written.
  func writeFavourites(_ text: String) throws {
    let directory = path + "/.local/share/ghf"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: favourites))
  }

  /// The files of the cache, as `files` has them.
  ///
  /// - Throws: When one can't be read.
  func cacheFiles() throws -> [String: [UInt8]] {
    try files().filter { $0.key.hasPrefix(".cache/") }
  }

  /// Turns a bit in each file of snapshots.
  ///
  /// - Throws: When one can't be read or written, or there is none.
  func damageSnapshots() throws {
    let files = try files().filter { $0.key.hasSuffix(".snapshots") }
    if files.isEmpty { throw CocoaError(.fileNoSuchFile) }
    for (name, bytes) in files {
      var bytes = bytes
      bytes[20] ^= 1
      try Data(bytes).write(to: URL(filePath: path + "/" + name))
    }
  }

  /// The bytes of every file, by its path within the home.
  ///
  /// - Throws: When one can't be read.
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
