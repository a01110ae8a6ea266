/// The place that a hidden account, such as a suspended one, has in the lists of other accounts.
package enum HiddenAccounts: String, Sendable {
  /// None, so that all pages before the last are full: the 11,112 that were checked were. Assumed:
  /// GraphQL's lists and `totalCount` lack it too.
  case absent
  /// Its own, which shows nothing, so that pages are short and counts include it.
  case gaps
}
