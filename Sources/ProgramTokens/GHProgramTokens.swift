package import GitHubAPI
import Subprocess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A token source that runs `gh auth token`; has no token if `gh` isn't installed.
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

  /// - Throws: `TokenError.noAnswer` if the program takes too long, `.cancelled`.
  package func token(for host: String) async throws(TokenError) -> Token? {
    try await token(for: host, within: limit)
  }

  /// - Throws: `TokenError.noAnswer` if the program takes too long, `.cancelled`.
  package func token(
    for host: String, insteadOf rejected: Token
  ) async throws(TokenError) -> Token? { try await token(for: host, within: renewalLimit) }

  private func token(
    for host: String, within limit: Duration
  ) async throws(TokenError) -> Token? {
    // A leading hyphen would make it an option.
    if host.hasPrefix("-") || !NullDevice.isAvailable { return nil }
    let answer = await within(limit) { await runProgram(for: host) }
    if let token = answer ?? nil { return token }
    // A program that was stopped has no token to print.
    if Task.isCancelled { throw .cancelled }
    if answer == nil { throw .noAnswer(in: limit) }
    return nil
  }

  private func runProgram(for host: String) async -> Token? {
    do {
      let result = try await run(
        .name("gh"), arguments: ["auth", "token", "--hostname", host], environment: environment,
        output: .string(limit: 4_096), error: .discarded)
      return result.terminationStatus.isSuccess ? Token(result.standardOutput) : nil
    } catch {
      // gh isn't installed or fails; public data needs no token.
      return nil
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
