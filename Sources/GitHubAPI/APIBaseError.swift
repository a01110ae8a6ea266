/// What keeps a text from naming an API's address.
package enum APIBaseError: Error, Sendable, Equatable {
  case notAURL(String)
  /// Neither http nor https.
  case scheme(String)
  /// http to a host that is not this machine, where anyone on the way could read the token.
  case plainHTTP(host: String)
}
