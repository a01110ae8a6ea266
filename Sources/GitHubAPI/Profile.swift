/// All that GitHub makes public about one account.
///
/// Texts are as GitHub has them: null, empty, with trailing spaces, CRLF or control characters.
package struct Profile: Sendable, Equatable {
  package let account: Account
  package let name: String?
  package let company: String?
  package let blog: String?
  package let location: String?
  package let email: String?
  package let isHireable: Bool?
  package let bio: String?
  package let twitterUsername: String?
  package let repositoryCount: Int
  package let gistCount: Int
  package let followerCount: Int
  package let followingCount: Int
  /// RFC 3339, as GitHub prints it: `2011-01-25T18:44:36Z`, rarely with an offset.
  package let createdAt: String?
  /// RFC 3339, as GitHub prints it.
  package let updatedAt: String?
}

extension Profile: Decodable {
  enum CodingKeys: String, CodingKey {
    case name, company, blog, location, email, bio, followers, following
    case isHireable = "hireable"
    case twitterUsername = "twitter_username"
    case repositoryCount = "public_repos"
    case gistCount = "public_gists"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  /// Reads GitHub's object; what is missing is taken as null or 0.
  ///
  /// - Throws: `DecodingError` when it has no id and login or a value has another type.
  package init(from decoder: any Decoder) throws {
    account = try Account(from: decoder)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try values.decodeIfPresent(String.self, forKey: key)
    }
    func count(_ key: CodingKeys) throws -> Int {
      try values.decodeIfPresent(Int.self, forKey: key) ?? 0
    }
    name = try text(.name)
    company = try text(.company)
    blog = try text(.blog)
    location = try text(.location)
    email = try text(.email)
    isHireable = try values.decodeIfPresent(Bool.self, forKey: .isHireable)
    bio = try text(.bio)
    twitterUsername = try text(.twitterUsername)
    repositoryCount = try count(.repositoryCount)
    gistCount = try count(.gistCount)
    followerCount = try count(.followers)
    followingCount = try count(.following)
    createdAt = try text(.createdAt)
    updatedAt = try text(.updatedAt)
  }
}
