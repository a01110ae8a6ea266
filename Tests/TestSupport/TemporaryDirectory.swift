import FoundationEssentials

/// A new directory that is deleted when its value is destroyed.
package struct TemporaryDirectory: ~Copyable {
  package let path: String

  /// Creates the directory.
  ///
  /// - Throws: Foundation's error if it can't be created.
  package init() throws {
    path = FileManager.default.temporaryDirectory
      .appending(path: "ghf-test-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // A leftover directory should not fail a test.
    try? FileManager.default.removeItem(atPath: path)
  }
}
