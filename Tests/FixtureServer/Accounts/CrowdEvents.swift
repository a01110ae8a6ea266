/// The events of the `crowd-N` accounts: `crowd-N` has N events, each generated from its number.
package enum CrowdEvents {
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
    json.member("id", String(70_000_000_000 + number))
    json.member("type", "IssuesEvent")
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
    json.member("id", 71_000_000)
    json.member("name", "\(login)/ledger")
    json.member("url", "\(base)/repos/\(login)/ledger")
    json.raw("}")
    json.key("payload")
    json.raw("{")
    json.member("action", "opened")
    json.key("issue")
    json.raw("{")
    json.member("id", 4_000_000 + number)
    json.member("number", number)
    json.member("title", "Number \(number) was not counted")
    json.member("html_url", "https://github.com/\(login)/ledger/issues/\(number)")
    json.raw("}}")
    json.member("public", true as Bool?)
    json.member("created_at", time(minutesAgo: age))
    json.raw("}")
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns a minute on one of the twenty days up to 2026-11-20.
  private static func time(minutesAgo age: Int) -> String {
    let (day, minute) = (20 - age / 1_440 % 20, 1_439 - age % 1_440)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026-11-\(padded(day))T\(padded(minute / 60)):\(padded(minute % 60)):00Z"
  }
}
