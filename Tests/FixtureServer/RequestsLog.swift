import FakeGitHub
private import Foundation
import Synchronization

/// A log with a JSON line for each request, without tokens.
final class RequestsLog: Sendable {
  private static let loggedFields = [
    "user-agent", "accept", "x-github-api-version", "if-none-match", "accept-encoding",
  ]

  private let file: Mutex<FileHandle>

  /// Opens a file to append to, creating it if it is missing.
  ///
  /// - Throws: Foundation's error if the file can't be written.
  init(path: String) throws {
    let url = URL(filePath: path)
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: url) }
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    file = Mutex(handle)
  }

  /// Appends a line.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - status: The status of the answer.
  ///   - peak: The maximum number of concurrent requests so far.
  /// - Throws: Foundation's error if the line can't be written.
  func write(_ request: FixtureRequest, status: Int, peak: Int) throws {
    var json = JSONBytes()
    json.raw("{")
    json.member("method", request.method)
    json.member("target", request.target)
    for name in Self.loggedFields { json.member(name, request.fields[name]) }
    let scheme = request.fields["authorization"]?.split(separator: " ").first.map(String.init)
    json.member("authorization_scheme", scheme)
    json.member("status", status)
    json.member("peak_concurrency", peak)
    json.raw("}\n")
    try file.withLock { try $0.write(contentsOf: json.bytes) }
  }
}
