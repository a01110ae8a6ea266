private import Foundation
import Synchronization

/// The file that gets a JSON line for each request; tokens never reach it.
final class RequestsLog: Sendable {
  private static let named = [
    "user-agent", "accept", "x-github-api-version", "if-none-match", "accept-encoding",
  ]

  private let file: Mutex<FileHandle>

  /// Opens a file to append to, and makes it if there is none.
  ///
  /// - Parameter path: Where it is.
  /// - Throws: What Foundation reports for a file that can't be written.
  init(path: String) throws {
    let url = URL(filePath: path)
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: url) }
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    file = Mutex(handle)
  }

  /// Writes one line.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - status: What it is answered with.
  ///   - peak: How many requests were under way at once so far.
  /// - Throws: What Foundation reports when the line can't be written.
  func write(_ request: FixtureRequest, status: Int, peak: Int) throws {
    var json = JSONBytes()
    json.raw("{")
    json.member("method", request.method)
    json.member("target", request.target)
    for name in Self.named { json.member(name, request.fields[name]) }
    let scheme = request.fields["authorization"]?.split(separator: " ").first.map(String.init)
    json.member("authorization_scheme", scheme)
    json.member("status", status)
    json.member("peak_concurrency", peak)
    json.raw("}\n")
    try file.withLock { try $0.write(contentsOf: json.bytes) }
  }
}
