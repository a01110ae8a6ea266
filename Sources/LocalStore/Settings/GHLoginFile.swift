package import GitHubAPI

/// A reader of the tokens in `hosts.yml` of `gh`, which avoids starting `gh` (50 ms).
///
/// `gh` writes each host on a line of its own, followed by indented lines with its keys; since
/// version 2.40, one of these is `users`, with a line for each user and further lines below it. No
/// other YAML is parsed: for everything else, and for tokens in a keyring, `gh` is run.
package struct GHLoginFile: TokenSource {
  /// The login of a host according to the file.
  enum Login: Equatable {
    case none
    case token(Token)
    /// `gh` keeps the token of this user elsewhere.
    case user(String)
    /// Only `gh` itself can find out.
    case unknown
  }

  private let path: String?
  /// True if `gh` may print a token that isn't the user's in the file: in GitHub's codespaces.
  private let isInCodespace: Bool
  private let program: any TokenSource

  /// Locates the file as `gh` does (`gh help environment`), with `program` as the fallback.
  package init(environment: [String: String], program: any TokenSource) {
    func directory(_ variable: String) -> String? {
      environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }
    path =
      directory("GH_CONFIG_DIR").map { $0 + "/hosts.yml" }
      ?? directory("XDG_CONFIG_HOME").map { $0 + "/gh/hosts.yml" }
      ?? directory("HOME").map { $0 + "/.config/gh/hosts.yml" }
    isInCodespace = directory("CODESPACES") != nil
    self.program = program
  }

  /// Returns the token from the file; nil if the file or the host in it is missing.
  ///
  /// If the file doesn't settle it, returns the token that `gh` prints.
  package func token(
    for host: String, meanwhile: @escaping @Sendable () -> Void
  ) async throws(TokenError) -> Token? {
    let login = login(for: host)
    switch login {
    case .none: return nil
    case .token(let token): return token
    case .user(let name):
      let token = try await program.token(for: host, meanwhile: meanwhile)
      // `gh auth switch` may have changed the user meanwhile.
      guard login == self.login(for: host) else { return token }
      return token?.owned(by: Viewer(login: name, host: host))
    case .unknown: return try await program.token(for: host, meanwhile: meanwhile)
    }
  }

  /// Returns the signed-in user of a host, or the owner of the token in the file.
  package func knownViewer(for host: String) -> Viewer? {
    switch login(for: host) {
    case .token(let token): token.viewer
    case .user(let name): Viewer(login: name, host: host)
    case .none, .unknown: nil
    }
  }

  private func login(for host: String) -> Login {
    guard let path, !isInCodespace else { return .unknown }
    do throws(StorageError) {
      guard let bytes = try FileContents.read(path: path) else { return .none }
      return String(validating: bytes, as: UTF8.self)
        .map { GHLoginFile.login(for: host, in: $0) } ?? .unknown
    } catch {
      return .unknown
    }
  }

  /// Finds the login of a host in the text of the file.
  static func login(for host: String, in text: String) -> Login {
    // The contents after the last logout.
    if text.allSatisfy(\.isWhitespace) || text == "{}\n" { return .none }
    var hosts: Set<String> = []
    var keys: Set<Substring> = []
    var isOfHost = false
    var isInUsers = false
    var indent = 0
    var token: Token?
    var user: String?
    for line in text.split(separator: "\n") {
      let spaces = line.prefix { $0 == " " }.count
      let content = line.dropFirst(spaces)
      if spaces == 0 {
        let name = content.dropLast()
        guard content.last == ":", name.allSatisfy(isPlain), !name.isEmpty,
          hosts.insert(name.lowercased()).inserted
        else { return .unknown }
        isOfHost = name.lowercased() == host.lowercased()
        isInUsers = false
        indent = 0
        continue
      }
      if !isOfHost { continue }
      if indent == 0 { indent = spaces }
      if isInUsers, spaces > indent { continue }
      isInUsers = spaces == indent && content == "users:" && keys.insert("users").inserted
      if isInUsers { continue }
      let parts = content.split(separator: ": ", maxSplits: 1)
      guard spaces == indent, parts.count == 2, parts[0].allSatisfy(isPlain),
        parts[1].allSatisfy(isPlain), keys.insert(parts[0]).inserted
      else { return .unknown }
      if parts[0] == "oauth_token" { token = Token(String(parts[1])) }
      if parts[0] == "user" { user = String(parts[1]) }
    }
    if !hosts.contains(host.lowercased()) { return .none }
    // `gh` prefers the token of the host to that of the user in a keyring.
    if keys.contains("oauth_token") { return token.map { .token($0) } ?? .unknown }
    // gh before 2.40 gave every user this name after a login with a token.
    return user.flatMap { $0 == "x-access-token" ? nil : .user($0) } ?? .unknown
  }

  // True if the character has no special meaning in a plain YAML scalar.
  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "_.:-/@".contains(character))
  }
}
