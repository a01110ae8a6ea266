/// A list of people that GraphQL has with their whole profiles.
package enum ProfileConnection: String, Sendable, CaseIterable {
  case followers
  case following
}
