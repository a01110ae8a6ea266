package import GitHubAPI

/// A reader of the tokens in `hosts.yml` of `gh`, which avoids starting `gh` (50 ms).
///
/// `gh` writes each host on a line of its own, followed by indented lines with its keys; since
/// version 2.40, one of these is `users`, with a line for each user and further lines below it. No
/// other YAML is parsed: for everything else, such as more than 1 MB, and for tokens in a keyring,
/// `gh` is run.
package struct GHLoginFile: TokenSource {
  /// The login of a host according to the file.
  enum Login: Equatable {
    case none
    case token(Token)
    /// `gh` keeps the token of this user elsewhere.
    case user(String)
    /// Only `gh` itself can find out.
    case unknown

    var isOfUser: Bool { if case .user = self { true } else { false } }
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
    let path =
      directory("GH_CONFIG_DIR").map { $0 + "/hosts.yml" }
      ?? directory("XDG_CONFIG_HOME").map { $0 + "/gh/hosts.yml" }
      ?? directory("HOME").map { $0 + "/.config/gh/hosts.yml" }
    // gh itself opens a path that isn't UTF-8.
    self.path = path.flatMap { ForeignText.readable($0) == nil ? $0 : nil }
    isInCodespace = directory("CODESPACES") != nil
    self.program = program
  }

  /// Returns the token from the file; nil if the file or the host in it is missing.
  ///
  /// If the file doesn't settle it, returns the token that `gh` prints.
  ///
  /// - Throws: `TokenError.failed` if the file names a user for whom `gh` has no token, as in cron if
  ///   that is in a keyring; gh 2.46 then says `no oauth token found for HOST`. Other errors of `gh`.
  package func token(for host: String) async throws(TokenError) -> Token? {
    let login = login(for: host)
    switch login {
    case .none: return nil
    case .token(let token): return token
    case .user, .unknown:
      return try await owned(by: login, on: host) { () throws(TokenError) in
        try await program.token(for: host)
      }
    }
  }

  /// Returns the token from the file if it has changed, or else that of `gh`, which renews tokens that
  /// end (gh 2.103, `gh auth login --short-lived`).
  ///
  /// - Throws: As `token(for:)`.
  package func token(
    for host: String, insteadOf rejected: Token
  ) async throws(TokenError) -> Token? {
    let login = login(for: host)
    switch login {
    case .none: return nil
    case .token(let token) where token != rejected: return token
    case .token, .user, .unknown:
      return try await owned(by: login, on: host) { () throws(TokenError) in
        try await program.token(for: host, insteadOf: rejected)
      }
    }
  }

  /// The time of the file's last change, which a new login is.
  package func revision(for host: String) -> Int64? {
    guard let path else { return 0 }
    // `try?`: a file that can't be inspected can't be read either.
    return (try? FileStatus.of(path: path, followsLink: true))??.modifiedAt ?? 0
  }

  /// Returns the program's token, as that of the user whom the file names.
  ///
  /// Without such a user, the program may be right to have none.
  private func owned(
    by login: Login, on host: String,
    _ programToken: () async throws(TokenError) -> Token?
  ) async throws(TokenError) -> Token? {
    let token: Token?
    do throws(TokenError) {
      token = try await programToken()
    } catch {
      if case .failed = error, !login.isOfUser { return nil }
      throw error
    }
    // `gh auth switch` may have changed the user meanwhile.
    guard case .user(let name) = login, login == self.login(for: host) else { return token }
    return token?.owned(by: Viewer(login: name, host: host))
  }

  /// Returns the signed-in user of a host, or the owner of the token in the file.
  package func knownViewer(for host: String) -> Viewer? {
    switch login(for: host) {
    case .token(let token): token.viewer
    case .user(let name): Viewer(login: name, host: host)
    case .none, .unknown: nil
    }
  }

  package func runsProgram(for host: String) -> Bool {
    switch login(for: host) {
    case .none, .token: false
    case .user, .unknown: program.runsProgram(for: host)
    }
  }

  /// The only host in the file, which `gh` uses by default too (gh 2.46, without GH_HOST); nil if the
  /// file has several or none.
  package var onlyHost: String? {
    // `try?`: a file that can't be read names no host.
    (try? text()).flatMap { GHLoginFile.onlyHost(in: $0) }
  }

  private func login(for host: String) -> Login {
    if path == nil || isInCodespace { return .unknown }
    do throws(StorageError) {
      return GHLoginFile.login(for: host, in: try text())
    } catch {
      return .unknown
    }
  }

  /// Returns the file's text, which is empty without a file.
  private func text() throws(StorageError) -> [UInt8] {
    guard let path, let bytes = try FileContents.read(path: path, upTo: 1_000_000) else {
      return []
    }
    return Array(bytes.dropFirst(bytes.byteOrderMarkCount))
  }

  /// Finds the only host in the text of the file; nil for anything but `gh`'s own form.
  static func onlyHost(in text: [UInt8]) -> String? {
    let names = text.split(separator: 0x0A).filter { $0.first != 0x20 }.map { line in
      line.last == UInt8(ascii: ":") ? plainText(line.dropLast())?.lowercased() : nil
    }
    return names.count == 1 ? names[0] : nil
  }

  /// Finds the login of a host in the text of the file.
  static func login(for host: String, in text: [UInt8]) -> Login {
    // The contents after the last logout.
    if text.allSatisfy({ $0 == 0x20 || $0 == 0x0A }) || text == Array("{}\n".utf8) { return .none }
    let host = host.lowercased()
    var hosts: Set<String> = []
    var keys: Set<String> = []
    var isOfHost = false
    var isInUsers = false
    var indent = 0
    var token: Token?
    var user: String?
    for line in text.split(separator: 0x0A) {
      let content = line.drop { $0 == 0x20 }
      let spaces = line.count - content.count
      if spaces == 0 {
        guard content.last == UInt8(ascii: ":"),
          let name = plainText(content.dropLast())?.lowercased(), hosts.insert(name).inserted
        else { return .unknown }
        isOfHost = name == host
        isInUsers = false
        indent = 0
        continue
      }
      if !isOfHost { continue }
      if indent == 0 { indent = spaces }
      if isInUsers, spaces > indent { continue }
      isInUsers =
        spaces == indent && content.elementsEqual("users:".utf8) && keys.insert("users").inserted
      if isInUsers { continue }
      let parts = content.split(separator: 0x20, maxSplits: 1)
      guard spaces == indent, parts.count == 2, parts[0].last == UInt8(ascii: ":"),
        let key = plainText(parts[0].dropLast()), let value = plainText(parts[1]),
        keys.insert(key).inserted
      else { return .unknown }
      if key == "oauth_token" { token = Token(value) }
      if key == "user" { user = value }
    }
    if !hosts.contains(host) { return .none }
    // `gh` prefers the token of the host to that of the user in a keyring.
    if keys.contains("oauth_token") { return token.map { .token($0) } ?? .unknown }
    // gh before 2.40 gave every user this name after a login with a token.
    return user.flatMap { $0 == "x-access-token" ? nil : .user($0) } ?? .unknown
  }

  // The text of a plain YAML scalar without characters of special meaning; nil for anything else.
  private static func plainText(_ bytes: ArraySlice<UInt8>) -> String? {
    let isPlain = bytes.allSatisfy { $0.isAlphanumeric || "_.:-/@".utf8.contains($0) }
    return isPlain && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
