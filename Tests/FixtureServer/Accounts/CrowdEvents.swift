/// The events of the `crowd-N` accounts: `crowd-N` has N events, each generated from its number.
package enum CrowdEvents {
  /// The id of every crowd's repository.
  private static let repository = 71_000_000

  /// Returns the newest events of a crowd.
  ///
  /// - Parameters:
  ///   - size: The size of the crowd, which is its number of events.
  ///   - limit: The maximum number of events to return.
  ///   - base: The base URL of the API.
  /// - Returns: JSON objects, newest first.
  package static func newest(ofCrowd size: Int, limit: Int, base: String) -> [String] {
    (0..<min(size, limit)).map { event(size - $0, ofCrowd: size, age: $0, base: base) }
  }

  private static func event(_ number: Int, ofCrowd size: Int, age: Int, base: String) -> String {
    let login = "crowd-\(size)"
    let user = "\(base)/users/\(login)"
    var json = JSONBytes(capacity: 800)
    json.raw("{")
    // Each type has a series of ids of its own.
    switch number % 3 {
    case 0: head(id: 58_000_000_000 + number, type: "PushEvent", to: &json)
    case 1: head(id: 3_000_000_000 + number, type: "IssuesEvent", to: &json)
    default: head(id: 6_000_000_000 + number, type: "PullRequestEvent", to: &json)
    }
    json.key("actor")
    json.raw("{")
    json.member("id", CrowdRule.crowdID(ofSize: size))
    json.member("login", login)
    json.member("display_login", login)
    json.member("gravatar_id", "")
    json.member("url", user)
    json.member("avatar_url", "https://avatars.githubusercontent.com/u/\(size)?")
    json.raw("}")
    json.key("repo")
    json.raw("{")
    json.member("id", repository)
    json.member("name", "\(login)/ledger")
    json.member("url", "\(base)/repos/\(login)/ledger")
    json.raw("}")
    json.key("payload")
    json.raw("{")
    switch number % 3 {
    case 0: push(number, to: &json)
    case 1: issue(number, of: login, to: &json)
    default: pullRequest(number, of: login, base: base, to: &json)
    }
    json.raw("}")
    json.member("public", true as Bool?)
    json.member("created_at", time(minutesAgo: age))
    json.raw("}")
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func head(id: Int, type: String, to json: inout JSONBytes) {
    json.member("id", String(id))
    json.member("type", type)
  }

  /// Appends the members that a push has since October 2025: no commits, and no number of them.
  private static func push(_ number: Int, to json: inout JSONBytes) {
    json.member("repository_id", repository)
    json.member("push_id", 2_000_000_000 + number)
    json.member("ref", "refs/heads/main")
    json.member("head", hash(number))
    json.member("before", hash(number - 1))
  }

  private static func issue(_ number: Int, of login: String, to json: inout JSONBytes) {
    json.member("action", "opened")
    json.key("issue")
    json.raw("{")
    json.member("id", 4_000_000 + number)
    json.member("number", number)
    json.member("title", "Number \(number) was not counted")
    json.member("html_url", "https://github.com/\(login)/ledger/issues/\(number)")
    json.member("state", "open")
    json.member("body", nil as String?)
    json.raw("}")
  }

  /// Appends the members that a pull request has since October 2025: no title, and no page.
  private static func pullRequest(
    _ number: Int, of login: String, base: String, to json: inout JSONBytes
  ) {
    json.member("action", "merged")
    json.member("number", number)
    json.key("pull_request")
    json.raw("{")
    json.member("id", 5_000_000 + number)
    json.member("number", number)
    json.member("url", "\(base)/repos/\(login)/ledger/pulls/\(number)")
    for (name, ref) in [("head", "topic-\(number)"), ("base", "main")] {
      json.key(name)
      json.raw("{")
      json.member("ref", ref)
      json.member("sha", hash(number))
      json.raw("}")
    }
    json.raw("}")
  }

  private static func hash(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 40 - digits.count) + digits
  }

  /// Returns a minute on one of the twenty days up to 2026-11-20.
  private static func time(minutesAgo age: Int) -> String {
    let (day, minute) = (20 - age / 1_440 % 20, 1_439 - age % 1_440)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026-11-\(padded(day))T\(padded(minute / 60)):\(padded(minute % 60)):00Z"
  }
}
