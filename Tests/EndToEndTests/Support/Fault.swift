/// A fault of a connection, and the failure of ghf if the fault persists.
struct Fault: Sendable, CustomStringConvertible {
  /// The fixture server's name for it.
  let misbehaviour: String
  let status: Int32
  /// The error message, without the progress of the list.
  let message: String
  /// True if the message ends with a sentence from libcurl.
  var hasCause = false
  /// The expected number of requests.
  var attempts = 4...4
  /// True if the order of packets can change the status and message.
  var isRacy = false

  var description: String { misbehaviour }

  /// The variables that limit the wait for a silent server.
  static let waitPolicy = ["GHF_TIME_LIMIT_MS": "1000"]

  /// Responses that break off or have a wrong length.
  static let brokenResponses: [Fault] = [
    // libcurl itself retries up to five times if a reused connection closes without a response.
    // The only way to prevent that is to disable the reuse of connections.
    lost("drop", attempts: 4...24), lost("cut-head"), lost("truncated-body"),
    // The rest of one response can be parsed as the next, and then isn't valid HTTP; a request may be
    // answered by it before the server has read the request.
    Fault(
      misbehaviour: "length:-10", status: 1, message: "cannot parse GitHub's response (200)",
      attempts: 2...4, isRacy: true),
  ]

  /// Responses that never arrive, or arrive far too slowly.
  static let silences: [Fault] = [
    Fault(misbehaviour: "hang", status: 6, message: "no data received for 1 s"),
    Fault(misbehaviour: "slow-head", status: 6, message: "no data received for 1 s"),
    stopped("slow"), stopped("length:10"),
  ]

  private static func lost(_ misbehaviour: String, attempts: ClosedRange<Int> = 4...4) -> Fault {
    Fault(
      misbehaviour: misbehaviour, status: 6, message: "lost the connection to '127.0.0.1'",
      hasCause: true,
      attempts: attempts)
  }

  private static func stopped(_ misbehaviour: String) -> Fault {
    Fault(
      misbehaviour: misbehaviour, status: 6, message: "the response was too slow or stalled for 1 s"
    )
  }
}
