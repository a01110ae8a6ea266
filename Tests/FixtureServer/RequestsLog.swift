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
  init(path: String) throws {
    let url = URL(filePath: path)
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: url) }
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    file = Mutex(handle)
  }

  /// Appends a line; `peak` is the maximum number of concurrent requests so far.
  func write(_ request: FixtureRequest, status: Int, peak: Int) throws {
    let scheme = request.fields["authorization"]?.split(separator: " ").first.map(String.init)
    let line: [(String, JSONValue)] =
      [("method", .text(request.method)), ("target", .text(request.target))]
      + Self.loggedFields.map { ($0, .text(request.fields[$0])) } + [
        ("authorization_scheme", .text(scheme)), ("status", .number(status)),
        ("peak_concurrency", .number(peak)),
      ]
    let bytes = JSONValue.object(line).bytes + [UInt8(ascii: "\n")]
    try file.withLock { try $0.write(contentsOf: bytes) }
  }
}
