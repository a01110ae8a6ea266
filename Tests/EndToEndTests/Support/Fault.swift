/// A fault of a server, and the failure of ghf if the fault persists.
struct Fault: Sendable, CustomStringConvertible {
  /// The fixture server's name for it.
  let misbehaviour: String
  let status: Int32
  /// The error message, without the progress of the list.
  let message: String
  /// The invalid member of a list's entries or of a profile, if the message names it.
  var member: (list: String?, profile: String?) = (nil, nil)
  /// True if the message ends with a sentence from libcurl or the server.
  var hasCause = false
  var hints: [String] = []
  /// The expected number of requests.
  var attempts = 4...4
  /// True if the order of packets can change the status and message.
  var isRacy = false

  var description: String { misbehaviour }

  /// The variables that limit the wait for a silent server.
  static let waitPolicy = ["GHF_TIME_LIMIT_MS": "1000"]

  /// Complete but wrong responses.
  static let badResponses: [Fault] =
    [500, 502, 503, 504].map { trouble($0, "status:\($0)") } + [
      trouble(503, "503-html"), unreadable("broken-json"), unreadable("body:"),
      unreadable("body:<html><body>Hello</body></html>"),
      unreadable(#"body:{"message":"Hello"}"#, (nil, "login")),
      unreadable(#"body:[{"login":"octavia"}]"#, ("id", nil)),
    ]

  /// Responses that break off or have a wrong length.
  static let brokenResponses: [Fault] = [
    // libcurl itself retries up to five times if a reused connection closes without a response.
    // The only way to prevent that is to disable the reuse of connections.
    lost("drop", attempts: 4...24), lost("cut-head"), lost("truncated-body"),
    // The rest of one response can be parsed as the next, and then isn't valid HTTP.
    Fault(
      misbehaviour: "length:-10", status: 1, message: "cannot parse GitHub's response (200)",
      isRacy: true),
  ]

  /// Responses that never arrive, or arrive far too slowly.
  static let silences: [Fault] = [
    Fault(misbehaviour: "hang", status: 6, message: "no data received for 1 s"),
    Fault(misbehaviour: "slow-head", status: 6, message: "no data received for 1 s"),
    stopped("slow"), stopped("length:10"),
  ]

  /// Secondary limits, with a sensible, missing or nonsensical duration.
  static let limits: [Fault] = [
    limited("90", "in 90 s"), limited("", "in a few minutes"), limited("-5", "in a few minutes"),
    limited("99999999999999999999", "in a few minutes"),
    limited("soon", "in a few minutes"),
  ]

  private static func trouble(_ status: Int, _ misbehaviour: String) -> Fault {
    Fault(
      misbehaviour: misbehaviour, status: 6, message: "GitHub server error (\(status))",
      hints: ["try again later, or check https://www.githubstatus.com"])
  }

  private static func unreadable(
    _ misbehaviour: String, _ member: (list: String?, profile: String?) = (nil, nil)
  ) -> Fault {
    Fault(
      misbehaviour: misbehaviour, status: 1, message: "cannot parse GitHub's response (200)",
      member: member)
  }

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

  private static func limited(_ seconds: String, _ time: String) -> Fault {
    Fault(
      misbehaviour: "secondary-limit:\(seconds)", status: 5,
      message: "GitHub secondary rate limit reached",
      hints: [
        "use '--wait' to wait and continue", "try again \(time), or with a smaller '--parallel'",
      ],
      attempts: 1...1)
  }
}
