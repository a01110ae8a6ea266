import FoundationEssentials

/// A new directory that is deleted when its value is destroyed.
package struct TemporaryDirectory: ~Copyable {
  package let path: String

  /// Creates the directory, in memory if that is wanted and possible.
  package init(inMemory: Bool = false) throws {
    let isInMemory = inMemory && FileManager.default.isWritableFile(atPath: "/dev/shm")
    let parent =
      isInMemory ? URL(filePath: "/dev/shm") : FileManager.default.temporaryDirectory
    // As long as one in /tmp: golden files have paths that are cut to a width.
    let name = (isInMemory ? "test-" : "ghf-test-") + UUID().uuidString
    path = parent.appending(path: name).path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // A leftover directory should not fail a test.
    try? FileManager.default.removeItem(atPath: path)
  }
}
