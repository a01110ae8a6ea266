/// An account's name as an answer had it, for those who complete names.
package struct SeenLogin: Sendable, Equatable {
  package let login: String
  /// What the person is called, in GitHub's own words; nil where the answer doesn't say.
  package let name: String?

  package init(login: String, name: String? = nil) {
    self.login = login
    self.name = name
  }

  init(_ profile: Profile) {
    self.init(login: profile.account.login, name: profile.name)
  }
}
