import FoundationEssentials
import TestSupport

/// A home that is removed with everything in it when the test is over.
final class TestHome: Sendable {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  var path: String { directory.path }

  /// The text of a file within.
  ///
  /// - Throws: When it can't be read.
  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
  }

  /// Puts a file within the home, in a directory that is made for it.
  ///
  /// - Throws: When that can't be done.
  func write(_ text: String, to name: String, permissions: Int = 0o600) throws {
    let directory = (path + "/" + name).split(separator: "/").dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: "/" + directory, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: path + "/" + name)
  }

  /// The bytes of every file, by its path within the home.
  ///
  /// - Throws: When the home can't be read.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var names = try FileManager.default.contentsOfDirectory(atPath: path)
    while let name = names.popLast() {
      let path = path + "/" + name
      // `try?`: another ghf may have removed or renamed it meanwhile.
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      if attributes?[.type] as? FileAttributeType == .typeDirectory {
        // `try?`: a directory that a test forbids is looked at when it is permitted again.
        let inner = try? FileManager.default.contentsOfDirectory(atPath: path)
        names += (inner ?? []).map { name + "/" + $0 }
      } else if let data = try? Data(contentsOf: URL(filePath: path)) {
        // `try?`: as above.
        files[name] = Array(data)
      }
    }
    return files
  }

  /// The permissions of everything within that is a directory, or that is none.
  ///
  /// - Throws: When they can't be told.
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
