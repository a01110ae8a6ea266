/// The events of the `crowd-N` accounts: `crowd-N` has N events, each generated from its number.
enum CrowdEvents {
  /// The id of every crowd's repository.
  private static let repository = 71_000_000

  /// Returns the newest events of a crowd, at most `limit`, as JSON objects, newest first.
  static func newest(ofCrowd size: Int, limit: Int, base: String) -> [String] {
    (0..<min(size, limit)).map { age in
      let event = event(size - age, ofCrowd: size, age: age, base: base)
      return String(decoding: event.bytes, as: UTF8.self)
    }
  }

  private static func event(_ number: Int, ofCrowd size: Int, age: Int, base: String) -> JSONValue {
    let login = "crowd-\(size)"
    let repo = "\(base)/repos/\(login)/ledger"
    // Each type has a series of ids of its own.
    let (firstID, type, payload): (Int, String, JSONValue) =
      switch number % 3 {
      case 0: (58_000_000_000, "PushEvent", push(number))
      case 1: (3_000_000_000, "IssuesEvent", issue(number, of: login))
      default: (6_000_000_000, "PullRequestEvent", pullRequest(number, in: repo))
      }
    return [
      "id": "\(firstID + number)", "type": .text(type),
      "actor": [
        "id": .number(CrowdRule.crowdID(ofSize: size)), "login": .text(login),
        "display_login": .text(login), "gravatar_id": "", "url": "\(base)/users/\(login)",
        "avatar_url": "https://avatars.githubusercontent.com/u/\(size)?",
      ],
      "repo": ["id": .number(repository), "name": "\(login)/ledger", "url": .text(repo)],
      "payload": payload, "public": true, "created_at": .text(time(minutesAgo: age)),
    ]
  }

  /// Returns the members that a push has since October 2025: no commits, and no number of them.
  private static func push(_ number: Int) -> JSONValue {
    [
      "repository_id": .number(repository), "push_id": .number(2_000_000_000 + number),
      "ref": "refs/heads/main", "head": hash(number), "before": hash(number - 1),
    ]
  }

  private static func issue(_ number: Int, of login: String) -> JSONValue {
    [
      "action": "opened",
      "issue": [
        "id": .number(4_000_000 + number), "number": .number(number),
        "title": "Number \(number) was not counted",
        "html_url": "https://github.com/\(login)/ledger/issues/\(number)", "state": "open",
        "body": .null,
      ],
    ]
  }

  /// Returns the members that a pull request has since October 2025: no title, and no page.
  private static func pullRequest(_ number: Int, in repo: String) -> JSONValue {
    [
      "action": "merged", "number": .number(number),
      "pull_request": [
        "id": .number(5_000_000 + number), "number": .number(number),
        "url": "\(repo)/pulls/\(number)", "head": ["ref": "topic-\(number)", "sha": hash(number)],
        "base": ["ref": "main", "sha": hash(number)],
      ],
    ]
  }

  private static func hash(_ number: Int) -> JSONValue {
    let digits = String(number, radix: 16)
    return .text(String(repeating: "0", count: 40 - digits.count) + digits)
  }

  /// Returns a minute on one of the twenty days up to 2026-11-20.
  private static func time(minutesAgo age: Int) -> String {
    let (day, minute) = (20 - age / 1_440 % 20, 1_439 - age % 1_440)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026-11-\(padded(day))T\(padded(minute / 60)):\(padded(minute % 60)):00Z"
  }
}
