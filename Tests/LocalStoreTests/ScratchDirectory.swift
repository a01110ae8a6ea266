import FoundationEssentials

/// A directory for one test, removed with everything in it when the test is over.
final class ScratchDirectory: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/ghf-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // `try?`: what a test leaves behind must not fail it.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The full name of something within the directory.
  func path(_ name: String) -> String {
    path + "/" + name
  }

  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  func makeDirectory(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// The names of everything in a directory within, sorted.
  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// Makes something look as if it was written so long ago.
  func setAge(_ age: Duration, of name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now.addingTimeInterval(-(age / .seconds(1)))],
      ofItemAtPath: path(name))
  }

  /// The paths of everything within that is no directory, sorted; links are not followed.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
      try FileManager.default.attributesOfItem(atPath: path(name))[.type] as? FileAttributeType
        != .typeDirectory
    }.sorted()
  }

  /// The bytes of all files in a directory within and below it.
  func byteCount(in name: String) throws -> Int {
    try files().filter { $0.hasPrefix(name + "/") }.reduce(0) { try $0 + bytes(of: $1).count }
  }
}
