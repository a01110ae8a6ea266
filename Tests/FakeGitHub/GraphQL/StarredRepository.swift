/// A repository of an account, which is invented from the account.
///
/// Assumed: the fixtures have no repositories, so names, stars and languages follow from the account's
/// id. As with GitHub, `orderBy` STARGAZERS lists the one with the most stars first, the count is that
/// of the profile, and `primaryLanguage` is null for a repository without code.
struct StarredRepository: Sendable {
  let name: String
  let starCount: Int
  let language: String?

  private static let languages = ["Swift", "C", nil, "Python", "Rust", "Shell"]

  /// Returns the repositories with the most stars.
  static func all(of account: AccountRecord, first: Int) -> [StarredRepository] {
    (0..<min(first, account.publicRepos)).map { index in
      StarredRepository(
        name: index == 0 ? account.login.lowercased() : "project-\(index)",
        starCount: (account.id % 20_000) >> index,
        language: languages[(account.id + index) % languages.count])
    }
  }
}
