package import GitHubAPI

/// The logins that `gh` keeps in its `hosts.yml`, read without starting `gh`, which takes 50 ms.
///
/// `gh` writes a host in a line of its own and its keys in indented lines below it. This is the only
/// YAML that is read; for everything else, and for logins whose token is in a keyring, `gh` is run.
package struct GHLoginFile: TokenSource {
  /// What the file says of a host.
  enum Login: Equatable {
    case none
    case token(Token)
    /// Only `gh` itself knows.
    case unknown
  }

  private let path: String?
  private let program: any TokenSource

  /// Looks for the file where `gh` does (gh help environment), and leaves the rest to `program`.
  package init(environment: [String: String], program: any TokenSource) {
    func directory(_ variable: String) -> String? {
      environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }
    path =
      directory("GH_CONFIG_DIR").map { $0 + "/hosts.yml" }
      ?? directory("XDG_CONFIG_HOME").map { $0 + "/gh/hosts.yml" }
      ?? directory("HOME").map { $0 + "/.config/gh/hosts.yml" }
    self.program = program
  }

  /// The token that the file has for a host, or that `gh` prints if the file has a login without one.
  ///
  /// - Throws: What `program` throws.
  package func token(
    for host: String, meanwhile: @escaping @Sendable () -> Void
  ) async throws(TokenError) -> Token? {
    switch path.map({ GHLoginFile.login(for: host, at: $0) }) {
    case Login.none?: nil
    case .token(let token)?: token
    case .unknown?, nil: try await program.token(for: host, meanwhile: meanwhile)
    }
  }

  private static func login(for host: String, at path: String) -> Login {
    do throws(StorageError) {
      guard let bytes = try FileContents.read(path: path) else { return .none }
      return String(validating: bytes, as: UTF8.self).map { login(for: host, in: $0) } ?? .unknown
    } catch {
      return .unknown
    }
  }

  /// Reads the login of a host from the text of the file.
  static func login(for host: String, in text: String) -> Login {
    // What gh leaves after the last logout.
    if text.allSatisfy(\.isWhitespace) || text == "{}\n" { return .none }
    var hosts: Set<String> = []
    var keys: Set<Substring> = []
    var isOfHost = false
    var indent = 0
    var token: Token?
    for line in text.split(separator: "\n") {
      let spaces = line.prefix { $0 == " " }.count
      let content = line.dropFirst(spaces)
      if spaces == 0 {
        let name = content.dropLast()
        guard content.last == ":", name.allSatisfy(isPlain), !name.isEmpty,
          hosts.insert(name.lowercased()).inserted
        else { return .unknown }
        isOfHost = name.lowercased() == host.lowercased()
        indent = 0
        continue
      }
      if !isOfHost { continue }
      if indent == 0 { indent = spaces }
      let parts = content.split(separator: ": ", maxSplits: 1)
      guard spaces == indent, parts.count == 2, parts[0].allSatisfy(isPlain),
        parts[1].allSatisfy(isPlain), keys.insert(parts[0]).inserted
      else { return .unknown }
      if parts[0] == "oauth_token" { token = Token(String(parts[1])) }
    }
    if !hosts.contains(host.lowercased()) { return .none }
    return token.map { .token($0) } ?? .unknown
  }

  /// Whether a character means nothing to YAML within a plain scalar.
  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "_.:-/@".contains(character))
  }
}
