/// An account's login and name from a response, stored for shell completion.
package struct SeenLogin: Sendable, Equatable {
  package let login: String
  /// The display name; nil if the response doesn't contain it.
  package let name: String?

  package init(login: String, name: String? = nil) {
    self.login = login
    self.name = name
  }

  init(_ profile: Profile) { self.init(login: profile.account.login, name: profile.name) }
}
