import FoundationEssentials

/// The paths of the project's files on this machine.
package enum ProjectFiles {
  /// The project's folder, found from the path of this source file.
  package static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// The folder of recordings, Unicode data and texts: `../shared`, unless GHF_SHARED is set.
  ///
  /// Tests that need it are skipped if it is missing; see `hasShared`.
  package static let shared =
    ProcessInfo.processInfo.environment["GHF_SHARED"] ?? root + "/../shared"

  /// True if a file or folder of the shared data exists.
  package static func hasShared(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: shared + "/" + path)
  }

  /// Reads the lines of a file of the shared data, without empty ones.
  package static func sharedLines(_ path: String) throws -> [Substring] {
    try String(contentsOfFile: shared + "/" + path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: true)
  }
}
