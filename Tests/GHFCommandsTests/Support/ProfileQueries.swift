import Foundation
import GitHubAPI
import HTTPTypes
import TestSupport

/// GraphQL's lookups of profiles by id or login, answered for the users that `Sample` names.
final class ProfileQueries: Sendable {
  /// The ids of the accounts for which every answer has a null without a reason.
  private let gaps: Set<Int>
  /// The ids of the accounts that the viewer follows; nil if instead all follow the viewer.
  private let followed: Set<Int>?
  /// The nodes of other users by login.
  private let nodes: [String: String]
  private let requests = Recorder<[Int]>()

  init(gaps: Set<Int> = [], followed: Set<Int>? = nil, nodes: [String: String] = [:]) {
    self.gaps = gaps
    self.followed = followed
    self.nodes = nodes
  }

  /// The ids of each query so far.
  var all: [[Int]] { requests.all }

  /// Returns the answer to a query with a body, with the users in the order of their ids.
  func answer(_ body: [UInt8]) -> TransportResponse {
    // `try?`: a body that isn't a query has no variables.
    let json = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
    guard let variables = json?["variables"] as? [String: Any] else {
      return TransportResponse(head: HTTPResponse(status: .badRequest), body: [])
    }
    let logins = (0..<variables.count).compactMap { variables["login\($0)"] as? String }
    if !logins.isEmpty { return named(logins) }
    let ids = (variables["ids"] as? [String] ?? []).compactMap { Int($0.dropFirst("U_".count)) }
    requests.add(ids)
    return response(
      #""nodes":[\#(ids.map { node($0) ?? "null" }.joined(separator: ","))]"#)
  }

  /// Returns the answer to a query by login: a null with a `NOT_FOUND` for those that aren't users.
  private func named(_ logins: [String]) -> TransportResponse {
    var (members, errors): ([String], [String]) = ([], [])
    for (place, login) in logins.enumerated() {
      let number = login.hasPrefix("user") ? Int(login.dropFirst("user".count)) : nil
      requests.add([number ?? 0])
      let node = nodes[login] ?? number.flatMap(node)
      members.append(#""user\#(place)":\#(node ?? "null")"#)
      if node == nil {
        errors.append(
          #"{"type":"NOT_FOUND","path":["user\#(place)"],"message":"Could not resolve to a User"}"#)
      }
    }
    return response(members.joined(separator: ","), errors: errors)
  }

  private func node(_ id: Int) -> String? {
    let mark =
      followed.map { #""viewerIsFollowing":\#($0.contains(id))"# } ?? #""isFollowingViewer":true"#
    return gaps.contains(id) ? nil : #"{"databaseId":\#(id),"login":"user\#(id)",\#(mark)}"#
  }

  private func response(_ data: String, errors: [String] = []) -> TransportResponse {
    let problems = errors.isEmpty ? "" : #","errors":[\#(errors.joined(separator: ","))]"#
    let text = #"{"data":{\#(data)}\#(problems)}"#
    return TransportResponse(head: HTTPResponse(status: .ok), body: Array(text.utf8))
  }
}
