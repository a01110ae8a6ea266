import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// A recorded request to GitHub and its response: one line of a recording.
struct Recorded: Decodable {
  let method: String
  let url: String
  let status: Int
  let body: String
  /// Names and values, in their original order.
  let headers: [[String]]?
  /// The template of the path, from the recording's index.
  let endpoint: String?
  let sequence: String?
  /// The place in a sequence, from 0.
  let pageIndex: Int?
  let retryAfter: String?
  let xRatelimitRemaining: String?

  /// True if the recordings are beside the project; without them, tests of them are skipped.
  static let areAvailable = ProjectFiles.hasShared("github/recorded.jsonl")
  static let comment: Comment = "the recordings in ../shared/github are missing"

  /// Returns all exchanges of a file.
  static func exchanges(in file: String) throws -> [Recorded] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try ProjectFiles.sharedLines("github/" + file).map {
      try decoder.decode(Recorded.self, from: Data($0.utf8))
    }
  }

  /// The recorded response.
  var response: TransportResponse {
    var fields = HTTPFields()
    for header in headers ?? [] where header.count == 2 {
      guard let name = HTTPField.Name(header[0]) else { continue }
      fields.append(HTTPField(name: name, value: header[1]))
    }
    if headers == nil {
      fields[.retryAfter] = retryAfter
      if let name = HTTPField.Name("x-ratelimit-remaining") { fields[name] = xRatelimitRemaining }
    }
    return .answer(status, fields, body)
  }

  /// The path and query of the request.
  var target: String {
    guard let start = url.firstRange(of: "://"),
      let slash = url[start.upperBound...].firstIndex(of: "/")
    else { return "/" }
    return String(url[slash...])
  }

  /// Returns the request as an endpoint that reads its answer by `read`.
  func endpoint<Answer>(
    isListing: Bool = false, read: @escaping @Sendable ([UInt8]) -> Answer?
  ) -> Endpoint<Answer> {
    let parts = target.split(separator: "?", maxSplits: 1)
    return Endpoint(
      HTTPRequest.Method(method) ?? .get, path: String(parts.first ?? "/"),
      query: parts.dropFirst().map(String.init), isListing: isListing
    ) { body throws(UnreadableAnswer) in
      guard let answer = read(body) else { throw UnreadableAnswer() }
      return answer
    }
  }
}

/// An event of a recorded list, whose id, the only field that pagination needs, is read as an account's.
struct RecordedEvent: Decodable {
  private let id: String

  static let read: @Sendable ([UInt8]) -> [Account]? = { body in
    // `try?`: an unreadable body is an error of the listing.
    let events = try? JSONDecoder().decode([RecordedEvent].self, from: Data(body))
    return events?.compactMap { Int64($0.id) }.map { Account(id: $0, login: "user\($0)") }
  }
}

extension JSON {
  /// The accounts in a body: alone, in a list, or inside other objects.
  var people: [Account] {
    let parts = (array ?? []) + members.map(\.value)
    // `try?`: most objects aren't accounts.
    return [try? Account(json: self)].compactMap(\.self) + parts.flatMap(\.people)
  }
}
