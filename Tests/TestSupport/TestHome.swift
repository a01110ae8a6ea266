import FoundationEssentials

/// A temporary home directory, removed after the test.
package final class TestHome: Sendable {
  private let directory: TemporaryDirectory

  /// Creates the directory, in memory if that is wanted: nothing waits for a disk there.
  package init(inMemory: Bool = false) throws {
    directory = try TemporaryDirectory(inMemory: inMemory)
  }

  package var path: String { directory.path }

  /// Copies everything in another home into this one.
  package func copyFiles(of other: TestHome) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: other.path) {
      try FileManager.default.copyItem(
        atPath: other.path + "/" + name, toPath: path + "/" + name)
    }
  }

  /// Returns the text of a file, given its path within the home.
  package func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
  }

  /// Writes a file, and creates the directories above it.
  package func write(_ text: String, to name: String, permissions: Int = 0o600) throws {
    let file = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: path + "/" + name)
  }

  /// Returns the bytes of every file, by its path within the home.
  package func files() throws -> [String: [UInt8]] {
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

  /// Returns the number of lines of a file; 0 if it is missing.
  package func lineCount(of name: String) throws -> Int {
    try files()[name]?.count { $0 == 0x0A } ?? 0
  }

  /// Waits until a file has so many lines.
  package func waitForLines(_ count: Int, in name: String) async throws {
    for _ in 1...3_000 {
      if try lineCount(of: name) >= count { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(program: name, text: "has fewer than \(count) lines")
  }

  /// Waits until a file isn't empty.
  package func waitForBytes(in name: String) async throws {
    for _ in 1...3_000 {
      if try files()[name]?.isEmpty == false { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(program: name, text: "is empty")
  }

  /// Returns the permissions of all directories in the home, or of all other files.
  package func permissions(ofDirectories wantsDirectories: Bool) throws -> Set<Int> {
    var found: Set<Int> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)
      let isDirectory = attributes?[.type] as? FileAttributeType == .typeDirectory
      guard isDirectory == wantsDirectories else { continue }
      if let mode = attributes?[.posixPermissions] as? Int { found.insert(mode) }
    }
    return found
  }
}
