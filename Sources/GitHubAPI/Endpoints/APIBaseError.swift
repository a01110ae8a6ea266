/// What keeps a text from naming an API's address.
///
/// What was typed is carried without a name, password, query and fragment.
package enum APIBaseError: Error, Sendable, Equatable {
  case notAHost(String)
  case notAURL(String)
  /// Neither http nor https.
  case scheme(String)
  /// http to a host that is not this machine, where anyone on the way could read the token.
  case plainHTTP(host: String)
}
