package import GitHubAPI

/// The name of a list: its account, and which of the account's lists it is.
package struct ListName: Sendable, Hashable {
  package let relation: Relation
  package let login: Login

  package init(_ relation: Relation, of login: Login) {
    self.relation = relation
    self.login = login
  }
}
