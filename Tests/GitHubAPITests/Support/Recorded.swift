import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// One line of a recording: what a server of GitHub answered to what.
struct Recorded: Decodable {
  let method: String
  let url: String
  let status: Int
  let body: String
  /// Names and values, in the order in which they came.
  let headers: [[String]]?
  /// The path's template, as the recording's index names it.
  let endpoint: String?
  let sequence: String?
  /// The place in a sequence, from 0.
  let pageIndex: Int?
  let retryAfter: String?
  let remaining: String?

  enum CodingKeys: String, CodingKey {
    case method, url, status, body, headers, endpoint, sequence
    case pageIndex = "page_index"
    case retryAfter = "retry_after"
    case remaining = "x_ratelimit_remaining"
  }

  /// Whether the recordings are beside the project; tests that need them are skipped otherwise.
  static let areThere = ProjectFiles.hasShared("github/recorded.jsonl")
  static let comment: Comment = "the recordings in ../shared/github are not there"

  /// All exchanges of a file.
  static func exchanges(in file: String) throws -> [Recorded] {
    try ProjectFiles.sharedLines("github/" + file).map {
      try JSONDecoder().decode(Recorded.self, from: Data($0.utf8))
    }
  }

  /// The response as it came.
  var response: TransportResponse {
    var fields = HTTPFields()
    for header in headers ?? [] where header.count == 2 {
      guard let name = HTTPField.Name(header[0]) else { continue }
      fields.append(HTTPField(name: name, value: header[1]))
    }
    if headers == nil {
      fields[.retryAfter] = retryAfter
      if let name = HTTPField.Name("x-ratelimit-remaining") { fields[name] = remaining }
    }
    return .answer(status, fields, body)
  }

  /// Path and query of what was asked.
  var target: String {
    guard let start = url.firstRange(of: "://"),
      let slash = url[start.upperBound...].firstIndex(of: "/")
    else { return "/" }
    return String(url[slash...])
  }

  /// What was asked, as an endpoint that reads its answer in the given way.
  func endpoint<Answer>(
    isListing: Bool = false, read: @escaping @Sendable ([UInt8]) -> Answer?
  ) -> Endpoint<Answer> {
    let parts = target.split(separator: "?", maxSplits: 1)
    return Endpoint(
      HTTPRequest.Method(method) ?? .get, path: String(parts.first ?? "/"),
      query: parts.dropFirst().map(String.init), isListing: isListing, read: read)
  }
}
