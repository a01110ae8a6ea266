package import GitHubAPI
import Glibc
import Subprocess

/// A token source that runs `gh auth token`.
package struct GHProgramTokens: TokenSource {
  private let environment: Environment
  private let limit: Duration
  private let renewalLimit: Duration

  /// Creates a source that looks up `gh` in this process's PATH.
  package init() {
    environment = .inherit
    limit = .seconds(10)
    renewalLimit = .seconds(75)
  }

  /// Creates a source that looks up `gh` in the PATH of an environment and passes it on.
  ///
  /// It stops `gh` after `limit`, or after `renewalLimit` if a token was rejected: `gh` 2.103 may wait
  /// a minute for another `gh` that renews the token.
  package init(
    environment: [String: String], limit: Duration = .seconds(10),
    renewalLimit: Duration = .seconds(75)
  ) {
    let variables = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    self.environment = .custom(Dictionary(uniqueKeysWithValues: variables))
    self.limit = limit
    self.renewalLimit = renewalLimit
  }

  package func runsProgram(for host: String) -> Bool { true }

  /// - Throws: `TokenError.failed` if the program prints no token, or isn't installed; `.noAnswer` if it
  ///   takes too long; `.cancelled`.
  package func token(for host: String) async throws(TokenError) -> Token? {
    try await token(for: host, within: limit)
  }

  /// - Throws: As `token(for:)`.
  package func token(
    for host: String, insteadOf rejected: Token
  ) async throws(TokenError) -> Token? { try await token(for: host, within: renewalLimit) }

  private func token(
    for host: String, within limit: Duration
  ) async throws(TokenError) -> Token? {
    // A leading hyphen would make it an option.
    if host.hasPrefix("-") || !NullDevice.isAvailable { return nil }
    let answer = await within(limit) { await runProgram(for: host) }
    if case .success(let token)? = answer { return token }
    // A program that was stopped has no token to print.
    if Task.isCancelled { throw .cancelled }
    guard let answer else { throw .noAnswer(in: limit) }
    return try answer.get()
  }

  private func runProgram(for host: String) async -> Result<Token, TokenError> {
    do {
      let result = try await run(
        .name("gh"), arguments: ["auth", "token", "--hostname", host], environment: environment,
        output: .string(limit: 4_096), error: .string(limit: GHProgramTokens.errorLimit))
      guard result.terminationStatus.isSuccess else {
        let reason = GHProgramTokens.reason(in: result.standardError)
        return .failure(.failed(detail: reason ?? "gh failed without a reason"))
      }
      if let token = Token(result.standardOutput) { return .success(token) }
      return .failure(.failed(detail: "gh printed no valid token"))
    } catch {
      switch (error as? SubprocessError)?.code {
      case .executableNotFound: return .failure(.failed(detail: "gh is not in PATH"))
      case .outputLimitExceeded: return .failure(.failed(detail: "gh printed too much"))
      default: return .failure(.failed(detail: "gh cannot be started"))
      }
    }
  }

  /// The bytes of its errors that are read: `GH_DEBUG` makes `gh` print its requests there.
  private static let errorLimit = 1 << 20
  /// The characters of a reason that are kept.
  private static let reasonLimit = 120

  /// Returns the first line of a program's errors that isn't blank, with `***` in place of tokens; nil
  /// without one.
  static func reason(in errors: String) -> String? {
    errors.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }.map { line in
      let line = line.replacing(/(gh[a-z]|github_pat)_[A-Za-z0-9_.\-]+/, with: "***")
      return String(line.prefix(reasonLimit))
    }
  }
}

/// The file `/dev/null`, which some chroots lack.
enum NullDevice {
  /// True if it can be opened.
  ///
  /// Works around swift-subprocess 1.0.2, which ends this process if it can't open `/dev/null`:
  /// `TrackedFileDescriptor` insists on being closed even if opening another one failed. Remove
  /// this once it is fixed.
  static var isAvailable: Bool {
    let descriptor = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
