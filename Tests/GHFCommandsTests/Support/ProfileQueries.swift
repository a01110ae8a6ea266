import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TestSupport

/// GraphQL's lookups of profiles by id, answered for the users that `Sample` names.
final class ProfileQueries: Sendable {
  private struct Query: Decodable {
    struct Variables: Decodable {
      let ids: [String]
    }

    let variables: Variables
  }

  /// The ids of the accounts for which every answer has a null without a reason.
  private let gaps: Set<Int>
  /// The ids of the accounts that the viewer follows; nil if instead all follow the viewer.
  private let followed: Set<Int>?
  private let requests = Recorder<[Int]>()

  init(gaps: Set<Int> = [], followed: Set<Int>? = nil) {
    self.gaps = gaps
    self.followed = followed
  }

  /// The ids of each query so far.
  var all: [[Int]] { requests.all }

  /// Returns the answer to a query with a body, with the users in the order of their ids.
  func answer(_ body: [UInt8]) -> TransportResponse {
    // `try?`: a body that isn't a query has no ids.
    let query = try? JSONDecoder().decode(Query.self, from: Data(body))
    let ids = (query?.variables.ids ?? []).compactMap { Int($0.dropFirst("U_".count)) }
    requests.add(ids)
    let nodes = ids.map { id in
      let mark =
        followed.map { #""viewerIsFollowing":\#($0.contains(id))"# } ?? #""isFollowingViewer":true"#
      return gaps.contains(id)
        ? "null" : #"{"databaseId":\#(id),"login":"user\#(id)",\#(mark)}"#
    }
    let text = #"{"data":{"nodes":[\#(nodes.joined(separator: ","))]}}"#
    return TransportResponse(head: HTTPResponse(status: .ok), body: Array(text.utf8))
  }
}
