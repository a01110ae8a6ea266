/// How a fixture server is to behave.
package struct FixtureSettings: Sendable {
  /// The port, 0 for any that is free.
  package var port: UInt16 = 0
  /// The directory with `profiles.jsonl` and `follows.json`.
  package var fixtures = FixtureAccounts.directory
  /// How long every answer takes at least.
  package var latency = Duration.zero
  /// The hourly limit, where it is to differ from GitHub's 60 and 5,000.
  package var limit: Int?
  /// How many seconds the server's clock is ahead of this machine's.
  package var clockAhead = 0
  /// How many seconds apart feeds are to be asked for, as `X-Poll-Interval` says.
  package var pollInterval = 60
  /// The file that gets a JSON line for each request.
  package var requestsLog: String?
  /// What goes wrong from the start.
  package var misbehaviours: [Misbehaviour] = []
  /// The URL that clients know the server by, where the Host header does not tell.
  package var publicURL: String?

  /// The settings that change nothing.
  package init() {}
}
