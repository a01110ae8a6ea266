import GitHubAPI

extension Login {
  /// The account that most tests ask for.
  static var octocat: Login {
    get throws(LoginError) { try Login(name: "octocat") }
  }
}
