import FoundationEssentials

/// Where the project's files are on the machine that runs the tests.
package enum ProjectFiles {
  /// The project's folder, found from this file's own place.
  package static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// The folder with recordings, Unicode's data and texts beside the project: `../shared`.
  ///
  /// A clone without it runs the tests that don't need it; `hasShared` tells those that do. The
  /// variable GHF_SHARED names another place.
  package static let shared =
    ProcessInfo.processInfo.environment["GHF_SHARED"] ?? root + "/../shared"

  /// Whether a file or folder of the shared data is there.
  package static func hasShared(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: shared + "/" + path)
  }

  /// The lines of a file of the shared data.
  ///
  /// - Throws: When it can't be read.
  package static func sharedLines(_ path: String) throws -> [Substring] {
    try String(contentsOfFile: shared + "/" + path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: true)
  }
}
