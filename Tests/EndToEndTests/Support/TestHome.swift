import FoundationEssentials
import TestSupport

/// A home directory that is removed after the test.
final class TestHome: Sendable {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  var path: String { directory.path }

  /// Returns the text of a file, given its path within the home.
  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
  }

  /// Writes a file, and creates the directories above it.
  func write(_ text: String, to name: String, permissions: Int = 0o600) throws {
    let directory = (path + "/" + name).split(separator: "/").dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: "/" + directory, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: path + "/" + name)
  }

  /// Returns the bytes of every file, by its path within the home.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var names = try FileManager.default.contentsOfDirectory(atPath: path)
    while let name = names.popLast() {
      let path = path + "/" + name
      // `try?`: another ghf may have removed or renamed it meanwhile.
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      if attributes?[.type] as? FileAttributeType == .typeDirectory {
        // `try?`: a test may have made the directory unreadable.
        let inner = try? FileManager.default.contentsOfDirectory(atPath: path)
        names += (inner ?? []).map { name + "/" + $0 }
      } else if let data = try? Data(contentsOf: URL(filePath: path)) {
        // `try?`: as above.
        files[name] = Array(data)
      }
    }
    return files
  }

  /// Returns the permissions of all directories in the home, or of all other files.
  func permissions(ofDirectories wantsDirectories: Bool) throws -> Set<Int> {
    var found: Set<Int> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      var isDirectory = false
      _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isDirectory)
      guard isDirectory == wantsDirectories else { continue }
      let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
      if let mode = attributes[.posixPermissions] as? Int { found.insert(mode) }
    }
    return found
  }
}
