/// Something that a server does wrong, and what comes of it where it goes on.
struct Fault: Sendable, CustomStringConvertible {
  /// As the fixture server's misbehaviours are written.
  let deed: String
  let status: Int32
  /// What is said, without how far a list had got.
  let message: String
  /// Which member of a list's entries, or of a profile, can't be read, where that is said instead.
  var member: (list: String?, profile: String?) = (nil, nil)
  /// Whether a sentence of libcurl or of the server follows.
  var hasCause = false
  var hints: [String] = []
  /// How often it is asked for then.
  var tries = 4...4
  /// Other statuses and messages that the order of packets can lead to.
  var isRacy = false

  var description: String { deed }

  /// What ghf never waits longer for, where the fault is silence.
  static let waitPolicy = ["GHF_TIME_LIMIT_MS": "1000"]

  /// Whole answers that are wrong.
  static let answers: [Fault] =
    [500, 502, 503, 504].map(trouble) + [
      trouble(503, "503-html"), unreadable("broken-json"), unreadable("body:"),
      unreadable("body:<html><body>Hello</body></html>"),
      unreadable(#"body:{"message":"Hello"}"#, (nil, "login")),
      unreadable(#"body:[{"login":"octavia"}]"#, ("id", nil)),
    ]

  /// Answers that break off, or whose length is not what they say.
  static let breaks: [Fault] = [
    // libcurl itself asks once more, up to five times, where a connection that it used before ends
    // unanswered; it has no option against that which would not cost every connection's reuse.
    lost("drop", tries: 4...24), lost("cut-head"), lost("truncated-body"),
    // The rest of one answer can be taken for the next, which then is no HTTP.
    Fault(
      deed: "length:-10", status: 1, message: "GitHub's answer (200) could not be read",
      isRacy: true),
  ]

  /// Answers that don't come, or not in a time that anyone waits for.
  static let silences: [Fault] = [
    Fault(deed: "hang", status: 6, message: "nothing arrived for 1 s"),
    Fault(deed: "slow-head", status: 6, message: "nothing arrived for 1 s"),
    stopped("slow"), stopped("length:10"),
  ]

  /// Limits that say how long they last, sensibly or not.
  static let limits: [Fault] = [
    limited("90", "in 90 s"), limited("", "in a few minutes"), limited("-5", "in a few minutes"),
    limited("99999999999999999999", "in a few minutes"),
    limited("Wed, 21 Oct 2026 07:28:00 GMT", "in a few minutes"),
  ]

  private static func trouble(_ status: Int) -> Fault { trouble(status, "status:\(status)") }

  private static func trouble(_ status: Int, _ deed: String) -> Fault {
    Fault(
      deed: deed, status: 6, message: "GitHub has trouble answering (\(status))",
      hints: ["try again later; https://www.githubstatus.com tells how GitHub is"])
  }

  private static func unreadable(
    _ deed: String, _ member: (list: String?, profile: String?) = (nil, nil)
  ) -> Fault {
    Fault(
      deed: deed, status: 1, message: "GitHub's answer (200) could not be read", member: member)
  }

  private static func lost(_ deed: String, tries: ClosedRange<Int> = 4...4) -> Fault {
    Fault(
      deed: deed, status: 6, message: "the connection to '127.0.0.1' was lost", hasCause: true,
      tries: tries)
  }

  private static func stopped(_ deed: String) -> Fault {
    Fault(deed: deed, status: 6, message: "the answer stopped, or came too slowly, for 1 s")
  }

  private static func limited(_ seconds: String, _ time: String) -> Fault {
    Fault(
      deed: "secondary-limit:\(seconds)", status: 5,
      message: "GitHub asks for a pause (secondary rate limit)",
      hints: ["--wait waits and goes on", "try again \(time), or with a smaller --parallel"],
      tries: 1...1)
  }
}
