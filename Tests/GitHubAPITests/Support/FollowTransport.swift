import FakeGitHub
import FoundationEssentials
import HTTPTypes
import Synchronization
import TestSupport

@testable import GitHubAPI

/// A transport that serves follows by GraphQL and REST, 100 a page, and records the requests.
final class FollowTransport: HTTPTransport {
  /// The accounts that each account follows; others don't exist.
  private let following: [Int64: [Int64]]
  /// The accounts whose lists GraphQL doesn't return, and the type of its error.
  private let failing: (ids: Set<Int64>, type: String)
  /// The accounts in whose lists GraphQL returns null for the first account, and the number of queries
  /// that it does so in.
  private let gaps: (ids: Set<Int64>, queryCount: Int)
  /// The accounts whose lists REST doesn't return.
  private let cutOff: Set<Int64>
  /// Returns the cursor after an account's entry with a number; nil for none.
  private let cursor: @Sendable (_ id: Int64, _ end: Int) -> String?
  /// The points of each query.
  private let cost: Int
  /// The number of lists above which a query takes too many resources; it may change.
  private let maximum: Mutex<[Int]>
  private let state = Mutex<[String]>([])

  /// `maximums` are the largest sizes that are answered, for each query in turn; the last repeats.
  init(
    _ following: [Int64: [Int64]], cost: Int = 1, maximums: [Int] = [100],
    failing: Set<Int64> = [], with type: String = "FORBIDDEN", gaps: Set<Int64> = [],
    upTo queryCount: Int = .max, cutOff: Set<Int64> = [],
    cursor: @escaping @Sendable (_ id: Int64, _ end: Int) -> String? = { "\($1)" }
  ) {
    self.following = following
    self.failing = (failing, type)
    self.gaps = (gaps, queryCount)
    self.cutOff = cutOff
    self.cursor = cursor
    self.cost = cost
    maximum = Mutex(maximums)
  }

  /// The requests so far: the number of lists of a query, or the path of a REST request.
  var requests: [String] { state.withLock { $0 } }

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    let path = request.path ?? ""
    guard path == "/graphql" else {
      state.withLock { $0.append(path) }
      return list(at: path)
    }
    let call: GraphQLCall
    do {
      call = try JSONDecoder().decode(GraphQLCall.self, from: Data(body))
    } catch {
      throw .setUpFailed(detail: "\(error)")
    }
    let isFirst = call.variables.ids != nil
    let ids = call.variables.ids ?? (0..<call.texts.count / 2).compactMap { call.texts["id\($0)"] }
    let hasGaps = state.withLock { requests in
      requests.append("\(isFirst ? "first" : "later") \(ids.count)")
      return requests.count { !$0.hasPrefix("/") } <= gaps.queryCount
    }
    let maximum = maximum.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    if ids.count > maximum {
      return .graphQL(#"{"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"m"}]}"#)
    }
    let nodes = ids.enumerated().map { index, id in
      node(
        id, from: call.texts["after\(index)"].flatMap { Int($0) } ?? 0, hasGaps: hasGaps)
    }
    let pages =
      isFirst
      ? "\"nodes\":[\(nodes.joined(separator: ","))]"
      : nodes.enumerated().map { "\"page\($0.offset)\":\($0.element)" }.joined(separator: ",")
    let errors = ids.enumerated().compactMap { index, id -> String? in
      guard nodes[index] == "null" else { return nil }
      let isFailing = NodeID.userID(in: id).map(failing.ids.contains) ?? false
      let path = isFirst ? "\"nodes\",\(index)" : "\"page\(index)\""
      let type = isFailing ? failing.type : "NOT_FOUND"
      return #"{"type":"\#(type)","path":[\#(path)],"message":"m"}"#
    }
    return .graphQL(data: #"\#(pages),"rateLimit":{"cost":\#(cost)}"#, errors: errors)
  }

  private func node(_ nodeID: String, from start: Int, hasGaps: Bool) -> String {
    guard let id = NodeID.userID(in: nodeID), let all = following[id], !failing.ids.contains(id)
    else { return "null" }
    let people = all[start...].prefix(100)
    var nodes = people.map { #"{"databaseId":\#($0),"login":"user\#($0)"}"# }
    if hasGaps, gaps.ids.contains(id), !nodes.isEmpty { nodes[0] = "null" }
    let end = people.endIndex
    return """
      {"following":{"totalCount":\(all.count),"pageInfo":{\
      "endCursor":\(cursor(id, end).map { "\"\($0)\"" } ?? "null"),\
      "hasNextPage":\(end < all.count)},"nodes":[\(nodes.joined(separator: ","))]}}
      """
  }

  private func list(at path: String) -> TransportResponse {
    let parts = path.split { "/?=&".contains($0) }.map(String.init)
    // `/user/1/following` or `/users/user1/following`.
    guard parts.count > 2, let id = Int64(parts[1].drop { $0.isLetter }), let all = following[id]
    else {
      return .answer(404, HTTPFields(), "{\"message\":\"Not Found\"}")
    }
    if cutOff.contains(id) { return .answer(422, HTTPFields(), "{\"message\":\"Too long\"}") }
    let page = parts.count == 7 ? Int(parts[6]) ?? 1 : 1
    let people = all.dropFirst(100 * (page - 1)).prefix(100).map {
      #"{"id":\#($0),"login":"user\#($0)"}"#
    }
    var fields = HTTPFields()
    fields[.link] = LinkHeader.value(
      url: "https://api.github.com/user/\(id)/following", parameters: "per_page=100", page: page,
      last: (all.count + 99) / 100)
    return .answer(200, fields, "[\(people.joined(separator: ","))]")
  }
}
