import FoundationEssentials

/// A new directory that is deleted when the test is done with it.
package struct TemporaryDirectory: ~Copyable {
  package let path: String

  /// Makes it.
  ///
  /// - Throws: When that can't be done.
  package init() throws {
    path = FileManager.default.temporaryDirectory
      .appending(path: "ghf-test-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // A directory left behind is no reason to fail a test.
    try? FileManager.default.removeItem(atPath: path)
  }
}
