import FoundationEssentials
import HTTPTypes

/// How many entries a page of a listing holds; GitHub allows 100 at most.
package let pageLength = 100

/// How many entries of a list are read at most: a server that sends more ignores `pageLength`.
let entryLimit = 1_000

extension Endpoint where Answer == Profile {
  /// One account's public profile: `GET /users/{login}`.
  package static func profile(_ login: Login) -> Endpoint {
    profile(at: "/users/\(login.pathPart)", packing: .profile)
  }

  /// The same by the account's numeric id, whatever its name is now: `GET /user/{account_id}`.
  package static func profile(id: Int64) -> Endpoint {
    profile(at: "/user/\(id)", packing: .profile)
  }

  /// The profile of whoever the token belongs to: `GET /user`.
  package static var ownProfile: Endpoint { profile(at: "/user") }

  private static func profile(at path: String, packing: Packing<Profile>? = nil) -> Endpoint {
    Endpoint(
      .get, path: path, packing: packing, unreadableMember: namingUnreadableMember(Profile.self),
      read: decode(Profile.self))
  }
}

extension Endpoint where Answer == [Account] {
  /// Everyone who follows an account: `GET /users/{login}/followers`.
  package static func followers(of login: Login) -> Endpoint { list("followers", of: login) }

  /// Everyone whom an account follows: `GET /users/{login}/following`.
  package static func following(of login: Login) -> Endpoint { list("following", of: login) }

  private static func list(_ name: String, of login: Login) -> Endpoint {
    let read = decode([Account].self)
    return Endpoint(
      .get, path: "/users/\(login.pathPart)/\(name)", query: ["per_page=\(pageLength)"],
      isListing: true, packing: .accounts,
      unreadableMember: namingUnreadableMember([Account].self)
    ) { body in
      [Account](plainJSON: body) ?? read(body)
    }
  }
}

extension Endpoint where Answer == Void {
  /// That one account follows another: `GET /users/{login}/following/{target}`.
  ///
  /// A yes is 204 without a body. A no is 404, as it is when either account does not exist (GitHub
  /// docs, "Check if a user follows another user"). Neither is kept.
  package static func follow(by follower: Login, of followed: Login) -> Endpoint {
    nothing(.get, "/users/\(follower.pathPart)/following/\(followed.pathPart)")
  }

  /// Makes whoever the token belongs to follow an account: `PUT /user/following/{login}`.
  package static func follow(_ login: Login) -> Endpoint {
    nothing(.put, "/user/following/\(login.pathPart)")
  }

  /// Makes whoever the token belongs to follow it no longer: `DELETE /user/following/{login}`.
  package static func unfollow(_ login: Login) -> Endpoint {
    nothing(.delete, "/user/following/\(login.pathPart)")
  }

  /// A question whose answer is that there was nothing to say.
  private static func nothing(_ method: HTTPRequest.Method, _ path: String) -> Endpoint {
    Endpoint(method, path: path) { body in body.isEmpty ? () : nil }
  }
}

extension Endpoint where Answer == AccountSearch {
  /// One page of GitHub's own account search: `GET /search/users`, the best matches first.
  ///
  /// An order begins with the most or the newest; `isReversed`, with the fewest or the oldest.
  package static func accounts(
    matching query: String, by order: AccountSearchOrder? = nil,
    isReversed: Bool = false
  ) -> Endpoint {
    let direction = isReversed ? "asc" : "desc"
    let sort = order.map { ["sort=\($0.rawValue)", "order=\(direction)"] } ?? []
    return Endpoint(
      .get, path: "/search/users",
      query: ["q=\(query.percentEncoded)"] + sort + ["per_page=\(pageLength)"],
      isListing: true, unreadableMember: namingUnreadableMember(AccountSearch.self),
      read: decode(AccountSearch.self))
  }
}

extension Endpoint where Answer == RateLimitReport {
  /// All limits and what is left of them; asking is free: `GET /rate_limit`.
  package static var rateLimits: Endpoint {
    Endpoint(
      .get, path: "/rate_limit", unreadableMember: namingUnreadableMember(RateLimitReport.self),
      read: decode(RateLimitReport.self))
  }
}

/// Makes the reader of a JSON body.
func decode<Answer: Decodable & SendableMetatype>(
  _ type: Answer.Type
) -> @Sendable ([UInt8]) -> Answer? {
  { body in
    if body.hasMoreEntries(than: entryLimit) { return nil }
    // `try?`: what was wrong is looked up where the answer is given up, see `unreadableMember`.
    return try? JSONDecoder().decode(Answer.self, from: Data(body))
  }
}

/// Makes what names the member for which a JSON body can't be read.
private func namingUnreadableMember<Answer: Decodable & SendableMetatype>(
  _ type: Answer.Type
) -> @Sendable ([UInt8]) -> String? {
  { body in
    do {
      _ = try JSONDecoder().decode(Answer.self, from: Data(body))
      return nil
    } catch DecodingError.keyNotFound(let key, _) {
      return key.stringValue
    } catch DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.dataCorrupted(let context)
    {
      return context.codingPath.last { $0.intValue == nil }?.stringValue
    } catch {
      return nil
    }
  }
}

extension String {
  /// The text with everything but RFC 3986's unreserved characters percent-encoded.
  var percentEncoded: String {
    let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    var encoded = ""
    for byte in utf8 {
      if unreserved.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
