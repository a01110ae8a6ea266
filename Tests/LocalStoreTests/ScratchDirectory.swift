private import Foundation
import GitHubAPI
import TestSupport
import Testing

@testable import LocalStore

extension Cache {
  /// Writes all pages, and returns true if every write so far succeeded.
  func keepsAll() -> Bool {
    flush()
    return isKeeping
  }
}

/// A temporary directory with helpers to read and write its files.
final class ScratchDirectory: Sendable {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Checks the databases that a test leaves.
  deinit {
    for name in ["ghf/cache.db", "ghf/state.db"] {
      // `try?`: a test may leave no database, or a file of another kind.
      let kind = try? FileStatus.of(path: path(name), followsLink: false)?.kind
      guard kind == .regularFile, let text = try? integrity(of: name) else { continue }
      #expect(text == "ok", "\(name)")
    }
  }

  /// The full path of a file in the directory.
  func path(_ name: String) -> String {
    directory.path + "/" + name
  }

  /// Opens a cache in the directory `ghf`.
  func newCache() -> Cache { Cache(in: path("ghf")) }

  /// Stores a page with a cache of its own.
  func keep(_ page: StoredPage, at key: PageKey) {
    let cache = newCache()
    cache.keep(page, at: key)
    cache.flush()
  }

  private func database(_ name: String) throws -> Database {
    try Database(
      path(name), waitingFor: LockWait(unchanged: .seconds(10), longest: .seconds(10)))
  }

  /// Runs a statement on the cache's database, without ghf's rules.
  func change(_ sql: String, in name: String = "ghf/cache.db") throws {
    var database = try database(name)
    try database.run(sql) { _ in }
  }

  /// Returns SQLite's opinion of a database; `ok` if it is intact.
  func integrity(of name: String = "ghf/cache.db") throws -> String? {
    var database = try database(name)
    var text: String?
    try database.run("PRAGMA integrity_check") { row in text = text ?? row.text(0) }
    return text
  }

  /// Removes the entries of the index on `lists`, which only a check of all tables notices.
  func damageIndex(of name: String) throws {
    var database = try database(name)
    let page = try #require(
      try database.integer(
        "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_lists_1'"))
    let size = Int(try database.integer("PRAGMA page_size") ?? 0)
    var bytes = try bytes(of: name)
    let start = Int(page - 1) * size
    // An empty leaf of an index: https://sqlite.org/fileformat2.html, "B-tree Pages".
    let header: [UInt8] = [10, 0, 0, 0, 0, UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF), 0]
    bytes.replaceSubrange(start..<start + header.count, with: header)
    try write(bytes, to: name)
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

  /// Cuts a file, or extends it by bytes that take no disk space.
  func setByteCount(_ count: Int, of name: String) throws {
    try #require(unsafe truncate(path(name), count) == 0)
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

  /// The sorted names in a subdirectory.
  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// The sorted paths of all files and links in the directory; links are not followed.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { name in
      try FileManager.default.attributesOfItem(atPath: path(name))[.type] as? FileAttributeType
        != .typeDirectory
    }.sorted()
  }

  /// The total size of all files in a subdirectory.
  func byteCount(in name: String) throws -> Int {
    try files().filter { $0.hasPrefix(name + "/") }.reduce(0) { try $0 + bytes(of: $1).count }
  }
}
