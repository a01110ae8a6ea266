package import FakeGitHub
import FoundationEssentials
import GitHubAPI

extension GitHubService {
  /// The requested pages of lists, in order.
  package var requestedPages: [Int] { requests.map { $0.paging.page } }
  /// The `If-None-Match` of each request.
  package var conditions: [String?] { requests.map { $0.fields["if-none-match"] } }
  /// The number of accounts that each GraphQL query looks up, or of entries that it lists.
  package var sizes: [Int] {
    targets.filter { $0.hasPrefix("/graphql") }.map { target in
      let request = FixtureRequest(target: target)
      let count = ["ids", "pages", "first"].compactMap { request.query($0) }.first
      return count.flatMap { Int($0) } ?? 0
    }
  }
  /// The requests so far: the number of lists of a query, or the target of a REST request.
  package var followRequests: [String] {
    targets.map { target in
      let request = FixtureRequest(target: target)
      return request.query("ids").map { "first \($0)" }
        ?? request.query("pages").map { "later \($0)" } ?? target
    }
  }
  /// The ids of the users that each GraphQL query looks up.
  package var lookups: [[Int64]] { requests.map(\.userIDs) }
}

extension FixtureRequest {
  /// The number of logins that a GraphQL query looks up.
  package var loginCount: Int {
    String(decoding: body, as: UTF8.self).matches(of: /"login[0-9]+":/).count
  }
  /// The ids of the users that a GraphQL query looks up, or whose lists it fetches.
  package var userIDs: [Int64] { nodeIDs.map { NodeID.userID(in: $0) ?? 0 } }

  /// GraphQL's ids of these users.
  package var nodeIDs: [String] {
    struct Lookup: Decodable {
      struct Variables: Decodable { let ids: [String] }

      let variables: Variables
    }
    struct LaterPages: Decodable { let variables: [String: String] }

    // `try?`: other requests have no such variables.
    if let lookup = try? JSONDecoder().decode(Lookup.self, from: Data(body)) {
      return lookup.variables.ids
    }
    // `try?`: as above.
    let pages = try? JSONDecoder().decode(LaterPages.self, from: Data(body))
    return (0..<100).compactMap { pages?.variables["id\($0)"] }
  }
}

extension Answer {
  /// Replaces a text of the body.
  package mutating func replace(_ old: String, with new: String) {
    body = Array(String(decoding: body, as: UTF8.self).replacing(old, with: new).utf8)
  }

  /// Names another last page of octocat's followers.
  package mutating func linkToPage(_ last: Int) {
    link = LinkHeader.value(
      url: "https://api.github.com/user/\(GitHubState.octocatID)/followers",
      parameters: "per_page=100", page: 1, last: last)
  }

  /// Adds errors, as JSON, to an answer of GraphQL.
  package mutating func addErrors(_ errors: [String]) {
    if errors.isEmpty { return }
    let text = String(decoding: body, as: UTF8.self)
    let (mark, list) = (#","errors":["#, errors.joined(separator: ","))
    let changed =
      text.contains(mark)
      ? text.replacing(mark, with: mark + list + ",") : "\(text.dropLast())\(mark)\(list)]}"
    body = Array(changed.utf8)
  }
}
