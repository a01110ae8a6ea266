/// The public profile of an account.
///
/// Texts are as GitHub sends them: null, empty, with trailing spaces, CRLF or control characters.
package struct Profile: Sendable, Equatable, Identifiable {
  package let account: Account
  /// The values of the fields that list entries lack, in their order; a profile is thus small to copy.
  private var values = Profile.unknown

  private static let unknown = ProfileField.ofProfiles.map { $0.value(of: nil) }

  /// Creates the profile of an account of which nothing else is known.
  package init(_ account: Account) { self.account = account }

  /// The value of a field, null if the profile has none; a field of the account can't be set.
  package internal(set) subscript(field: ProfileField) -> FieldValue {
    get { field.value(of: account) ?? values[field.place] }
    set { values[field.place] = newValue }
  }

  package var id: Int64 { account.id }
  package var name: String? { text(.name) }
  package var company: String? { text(.company) }
  /// The blog's URL; empty without one, as in REST (GraphQL has null).
  package var blog: String { text(.blog) ?? "" }
  package var location: String? { text(.location) }
  package var email: String? { text(.email) }
  package var isHireable: Bool? { boolean(.isHireable) }
  package var bio: String? { text(.bio) }
  package var twitterUsername: String? { text(.twitterUsername) }
  package var repositoryCount: Int { count(.repositoryCount) }
  package var gistCount: Int { count(.gistCount) }
  package var followerCount: Int { count(.followerCount) }
  package var followingCount: Int { count(.followingCount) }
  /// RFC 3339, as GitHub prints it: `2011-01-25T18:44:36Z`, rarely with an offset.
  package var createdAt: String? { text(.createdAt) }
  /// RFC 3339, as GitHub prints it.
  package var updatedAt: String? { text(.updatedAt) }
  /// True if the account follows the viewer, who is the token's owner; nil if it isn't known.
  package var followsViewer: Bool? {
    get { boolean(.followsViewer) }
    set { self[.followsViewer] = FieldValue(boolean: newValue) }
  }
  /// True if the viewer follows the account; nil if it isn't known.
  package var isFollowedByViewer: Bool? {
    get { boolean(.isFollowedByViewer) }
    set { self[.isFollowedByViewer] = FieldValue(boolean: newValue) }
  }

  private func text(_ field: ProfileField) -> String? {
    if case .text(let text) = values[field.place] { text } else { nil }
  }

  private func boolean(_ field: ProfileField) -> Bool? {
    if case .boolean(let value) = values[field.place] { value } else { nil }
  }

  private func count(_ field: ProfileField) -> Int {
    if case .number(let number) = values[field.place] { Int(number) } else { 0 }
  }

  /// Returns the profile with another answer's relation marks, unless that answer has none.
  package func takingMarks(from other: Profile?) -> Profile {
    guard let other, other.hasMarks else { return self }
    var profile = self
    profile.followsViewer = other.followsViewer
    profile.isFollowedByViewer = other.isFollowedByViewer
    return profile
  }

  /// The profile without relation marks, as it is for every viewer.
  var withoutMarks: Profile {
    var profile = self
    profile.followsViewer = nil
    profile.isFollowedByViewer = nil
    return profile
  }

  /// The viewer's own profile: no account can follow itself.
  package var ofViewer: Profile {
    var profile = self
    profile.followsViewer = false
    profile.isFollowedByViewer = false
    return profile
  }

  /// True if a relation mark is known.
  package var hasMarks: Bool { followsViewer != nil || isFollowedByViewer != nil }
}

extension Profile {
  /// Reads REST's object; a member that is missing or of another type counts as null or 0.
  ///
  /// REST has no relation marks, so they stay unknown.
  ///
  /// - Throws: `UnreadableAnswer` without a readable `id` and `login`.
  package init(json object: JSON) throws(UnreadableAnswer) {
    self = try Profile(cached: object).withoutMarks
  }

  /// Reads ghf's own object, which has relation marks too.
  ///
  /// - Throws: `UnreadableAnswer` without a readable `id` and `login`.
  init(cached object: JSON) throws(UnreadableAnswer) {
    self.init(try Account(json: object))
    values = zip(ProfileField.ofProfiles, object.members(ProfileField.keys)).map { field, member in
      field.value(of: member)
    }
  }

  /// Reads the fields of a user in `GraphQLDocument`, of which a member of another type counts as null
  /// or 0; nil for a node of another kind, or without a numeric id.
  init?(node: JSON) {
    guard let account = Account(node: node) else { return nil }
    self.init(account)
    values = ProfileField.ofProfiles.map { field in
      let member = field.row.node.flatMap { node[$0] }
      return field.value(of: field.kind == .count ? member?["totalCount"] : member)
    }
    // If an account doesn't say, GraphQL has false and REST null.
    if isHireable == false { self[.isHireable] = .null }
  }
}
