import HTTPTypes

extension Endpoint where Answer == Profile {
  /// Fetches an account's public profile: `GET /users/{login}`.
  package static func profile(_ login: Login) -> Endpoint {
    Endpoint(path: "/users/\(login.pathPart)", form: .profile, read: Profile.init(json:))
  }

  /// Fetches an account's profile by its id, whatever its login is: `GET /user/{account_id}`.
  package static func profile(id: Int64) -> Endpoint {
    Endpoint(path: "/user/\(id)", form: .profile, read: Profile.init(json:))
  }

  /// Fetches the profile of an account as it was named; nil for the user's own.
  package init?(profileOf user: UserReference) {
    switch user {
    case .named(let login): self = .profile(login)
    case .numbered(let id): self = .profile(id: id)
    case .ownAccount: return nil
    }
  }

  /// The profile of the token's owner: `GET /user`.
  package static var ownProfile: Endpoint {
    Endpoint(path: "/user", dependsOnViewer: true, form: .profile, read: Profile.init(json:))
  }
}

extension Endpoint where Answer == [Account] {
  /// Lists the accounts that follow an account: `GET /users/{login}/followers`.
  package static func followers(of login: Login) -> Endpoint { list("followers", of: login) }

  /// Lists the accounts that an account follows: `GET /users/{login}/following`.
  package static func following(of login: Login) -> Endpoint { list("following", of: login) }

  /// Lists an account's followers, or the accounts that it follows.
  package static func follows(of login: Login, _ direction: FollowDirection) -> Endpoint {
    list(direction.rawValue, of: login)
  }

  /// Lists an account's follows by its id, whatever its login is: `GET /user/{account_id}/followers`
  /// or `/following`.
  ///
  /// GitHub's documentation lacks these addresses, but the Link headers of `followers(of:)` have
  /// them, for page 1 as well.
  package static func follows(ofID id: Int64, _ direction: FollowDirection) -> Endpoint {
    list(at: "/user/\(id)/\(direction.rawValue)")
  }

  /// Lists an organisation's members: `GET /orgs/{org}/members`, or with a team's slug
  /// `GET /orgs/{org}/teams/{team_slug}/members`.
  ///
  /// Only members see an organisation's private members and its teams; for others GitHub lists the
  /// public members, or redirects to their list (GitHub docs, "List organization members").
  package static func members(of organization: Login, team: String? = nil) -> Endpoint {
    let team = team.map { "/teams/\($0.percentEncoded)" } ?? ""
    return list(at: "/orgs/\(organization.pathPart)\(team)/members", dependsOnViewer: true)
  }

  private static func list(_ name: String, of login: Login) -> Endpoint {
    list(at: "/users/\(login.pathPart)/\(name)")
  }

  private static func list(at path: String, dependsOnViewer: Bool = false) -> Endpoint {
    Endpoint(
      path: path, query: ["per_page=\(pageLength)"], isListing: true,
      dependsOnViewer: dependsOnViewer, form: .accounts
    ) { page throws(UnreadableAnswer) in
      try page.list(of: Account.init(json:))
    }
  }
}

extension Endpoint where Answer == Void {
  /// Checks if one account follows another: `GET /users/{login}/following/{target}`.
  ///
  /// A yes is 204 without a body. A no is 404, as it is if either account doesn't exist (GitHub
  /// docs, "Check if a user follows another user"). Neither is cached.
  package static func follow(by follower: Login, of followed: Login) -> Endpoint {
    empty(
      .get, "/users/\(follower.pathPart)/following/\(followed.pathPart)",
      about: [follower, followed])
  }

  /// Checks if the token's owner follows an account: `GET /user/following/{login}`, with the answers
  /// of `follow(by:of:)`.
  static func ownFollow(of followed: Login) -> Endpoint {
    empty(.get, "/user/following/\(followed.pathPart)", about: [followed])
  }

  /// Follows an account as the token's owner: `PUT /user/following/{login}`.
  static func follow(_ login: Login) -> Endpoint {
    empty(.put, "/user/following/\(login.pathPart)", about: [login])
  }

  /// Unfollows an account as the token's owner: `DELETE /user/following/{login}`.
  static func unfollow(_ login: Login) -> Endpoint {
    empty(.delete, "/user/following/\(login.pathPart)", about: [login])
  }

  /// Makes an endpoint whose success has no body.
  private static func empty(
    _ method: HTTPRequest.Method, _ path: String, about accounts: [Login]
  ) -> Endpoint {
    var endpoint = Endpoint(method, path: path) { body throws(UnreadableAnswer) in
      if !body.isEmpty { throw UnreadableAnswer() }
    }
    endpoint.hasContent = false
    endpoint.namedAccounts = accounts
    return endpoint
  }
}

/// The number of pages of a feed: GitHub serves at most 300 events (GitHub docs, "Events").
package let feedPageCount = 3

extension Endpoint where Answer == [Event] {
  /// Lists an account's public events, newest first: `GET /users/{login}/events/public`.
  package static func events(by login: Login) -> Endpoint { feed("events", of: login) }

  /// Lists the events of followed accounts: `GET /users/{login}/received_events/public`.
  package static func eventsReceived(by login: Login) -> Endpoint {
    feed("received_events", of: login)
  }

  private static func feed(_ name: String, of login: Login) -> Endpoint {
    Endpoint(
      path: "/users/\(login.pathPart)/\(name)/public", query: ["per_page=\(pageLength)"],
      isListing: true, form: .events, read: [Event].init(json:))
  }
}

extension [Event] {
  /// Reads a page of a feed, without the elements that aren't objects.
  ///
  /// - Throws: `UnreadableAnswer` if it isn't an array.
  init(json: JSON) throws(UnreadableAnswer) {
    self = try json.list { Event(json: $0) }.compactMap(\.self)
  }
}

extension Endpoint where Answer == AccountSearch {
  /// Searches GitHub's accounts: `GET /search/users`, the best matches first.
  ///
  /// An order puts the most or the newest first, or if `isReversed`, the fewest or the oldest.
  package static func accounts(
    matching query: String, by order: AccountSearchOrder? = nil, isReversed: Bool = false
  ) -> Endpoint {
    let direction = isReversed ? "asc" : "desc"
    let sort = order.map { ["sort=\($0.rawValue)", "order=\(direction)"] } ?? []
    return Endpoint(
      path: "/search/users",
      query: ["q=\(query.percentEncoded)"] + sort + ["per_page=\(pageLength)"], isListing: true,
      read: AccountSearch.init(json:))
  }
}

/// One page of results of GitHub's account search.
package struct AccountSearch: Sendable, Equatable {
  /// The maximum number of results that GitHub serves.
  package static let cap = 1_000

  /// The number of matching accounts, including those that GitHub doesn't serve.
  package let totalCount: Int
  /// True if GitHub's search timed out before it was complete.
  package let isIncomplete: Bool
  package let accounts: [Account]

  /// The number of matching accounts that GitHub serves.
  package var servedCount: Int { min(totalCount, AccountSearch.cap) }
}

extension AccountSearch {
  /// Reads GitHub's object; old answers lack `incomplete_results`.
  ///
  /// - Throws: `UnreadableAnswer` if the count or the accounts are missing or unreadable.
  package init(json object: JSON) throws(UnreadableAnswer) {
    totalCount = try object.required("total_count", \.int).asCount
    isIncomplete = object["incomplete_results"]?.bool ?? false
    accounts = try object.list(at: "items", of: Account.init(json:))
  }
}

/// A sort order of GitHub's account search other than best match: the most or the newest first.
package enum AccountSearchOrder: String, Sendable, CaseIterable {
  case followers, repositories, joined
}

extension Endpoint where Answer == RateLimitReport {
  /// All limits and what is left of them, at no cost: `GET /rate_limit`.
  package static var rateLimits: Endpoint {
    Endpoint(path: "/rate_limit", read: RateLimitReport.init(json:))
  }
}
