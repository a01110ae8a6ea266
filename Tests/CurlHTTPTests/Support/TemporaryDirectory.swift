import FoundationEssentials

/// A new directory that is deleted when the test is done with it.
struct TemporaryDirectory: ~Copyable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory
      .appending(path: "ghf-curl-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // A directory left behind is no reason to fail a test.
    try? FileManager.default.removeItem(atPath: path)
  }
}
