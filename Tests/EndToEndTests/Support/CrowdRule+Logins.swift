import FakeGitHub

extension CrowdRule {
  /// Returns the login of member `number` as a string.
  static func name(of number: Int) -> String {
    String(decoding: login(of: number), as: UTF8.self)
  }

  /// Returns the logins of members 1 to `count`, in order.
  static func logins(_ count: Int) -> [String] { (1...count).map(name) }
}
