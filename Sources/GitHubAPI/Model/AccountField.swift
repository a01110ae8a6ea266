/// The fields of a list entry that output can show, under GitHub's own names and in its order.
package enum AccountField: String, CaseIterable, Sendable {
  case login
  case id
  case nodeID = "node_id"
  case avatarURL = "avatar_url"
  case pageURL = "html_url"
  case type
  case isSiteAdmin = "site_admin"

  /// The field's value in an account.
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
