/// What came of looking accounts up by their ids.
package struct FoundProfiles: Sendable, Equatable {
  /// The profiles by the accounts' numeric ids.
  package let profiles: [Int64: Profile]
  /// The accounts that GraphQL knows no profile of, in the order asked for: whoever is gone, but
  /// also organisations and bots, so `GET /user/{id}` has to tell.
  package let missing: [Account]
}
