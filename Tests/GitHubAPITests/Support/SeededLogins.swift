import TestSupport

/// Random texts that resemble logins, joined from parts of names and addresses.
struct SeededLogins {
  private var random = SeededGenerator()

  private static let parts = [
    "octocat", "a", "-", "_", "[bot]", "[", "]", "@", "/", ".", "..", "%", "?", "#", " ", "\n",
    "https://", "http://", "www.", "github.com/", "apps/", "é", "\u{301}", "\u{0}", "\u{FF0F}",
  ]

  var seed: UInt64 { random.seed }

  mutating func texts(_ count: Int) -> [String] {
    (0..<count).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        SeededLogins.parts.randomElement(using: &random) ?? ""
      }.joined()
    }
  }
}
