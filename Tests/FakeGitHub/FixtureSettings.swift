/// The settings of a fixture server.
package struct FixtureSettings: Sendable {
  /// The port, or 0 for any free one.
  package var port: UInt16 = 0
  /// The directory of `profiles.jsonl` and `follows.json`.
  package var fixtures = FixtureAccounts.directory
  /// The directory of picture files; nil to serve no pictures, and to give GitHub's addresses.
  package var pictures: String?
  /// The minimum time to answer a request.
  package var latency = Duration.zero
  /// The beginning of every valid token.
  package var token = "fixture-token"
  /// The hourly rate limit, or nil for GitHub's 60 and 5,000.
  package var limit: Int?
  /// The order of REST's follower and following lists.
  package var order = ListOrder.id {
    didSet { followingOrder = order }
  }
  /// The order of following lists if it differs.
  package var followingOrder = ListOrder.id
  /// The place of hidden accounts in lists.
  package var hidden = HiddenAccounts.absent
  package var graphQL = GraphQLSettings()
  /// The secondary limit, or nil for none.
  package var secondaryLimit: SecondaryLimit?
  /// The seconds by which the server's clock is ahead of this machine's.
  package var clockAhead = 0
  /// The value of `X-Poll-Interval` for feeds, in seconds.
  package var pollInterval = 60
  /// The path of a log with a JSON line for each request.
  package var requestsLog: String?
  /// The misbehaviours that are active from the start.
  package var misbehaviours: [Misbehaviour] = []
  /// The base URL that clients use, or nil to derive it from the Host header.
  package var publicURL: String?

  package init() {}
}
