import GitHubAPI

extension Login {
  /// The account of most tests.
  static var octocat: Login {
    get throws(LoginError) { try Login(name: "octocat") }
  }
}
