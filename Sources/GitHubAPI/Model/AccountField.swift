/// A field of a list entry in output, with GitHub's own name, in GitHub's order.
package enum AccountField: String, CaseIterable, Sendable {
  case login, id
  case nodeID = "node_id"
  case avatarURL = "avatar_url"
  case pageURL = "html_url"
  case type
  case isSiteAdmin = "site_admin"

  package func value(of account: Account) -> FieldValue {
    switch self {
    case .login: .text(account.login)
    case .id: .number(account.id)
    case .nodeID: FieldValue(account.nodeID)
    case .avatarURL: .text(account.avatarURL)
    case .pageURL: .text(account.pageURL)
    case .type: .text(account.kind.word)
    case .isSiteAdmin: .boolean(account.isSiteAdmin)
    }
  }
}
