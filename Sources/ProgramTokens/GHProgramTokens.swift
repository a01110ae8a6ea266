package import GitHubAPI
import Subprocess

/// A token source that runs `gh auth token`; has no token if `gh` isn't installed.
package struct GHProgramTokens: TokenSource {
  private let environment: Environment
  private let limit: Duration

  /// Creates a source that looks up `gh` in this process's PATH.
  package init() {
    environment = .inherit
    limit = .seconds(10)
  }

  /// Creates a source that looks up `gh` in the PATH of an environment and passes it on.
  ///
  /// It stops `gh` after `limit`.
  package init(environment: [String: String], limit: Duration = .seconds(10)) {
    let variables = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    self.environment = .custom(Dictionary(uniqueKeysWithValues: variables))
    self.limit = limit
  }

  private enum Answer {
    case token(Token?)
    case none
  }

  package func runsProgram(for host: String) -> Bool { true }

  /// - Throws: `TokenError.noAnswer` if the program takes too long, `.cancelled`.
  package func token(for host: String) async throws(TokenError) -> Token? {
    // A leading hyphen would make it an option.
    if host.hasPrefix("-") || !NullDevice.isAvailable { return nil }
    let answer = await withTaskGroup(of: Answer.self) { group in
      group.addTask { .token(await runProgram(for: host)) }
      group.addTask {
        // Losing the error is right: a cancelled timer has no result.
        try? await Task.sleep(for: limit)
        return .none
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? .none
    }
    switch answer {
    case .token(let token?): return token
    // A program that was stopped has no token to print, and the timer ends early.
    case .token(nil), .none: if Task.isCancelled { throw .cancelled }
    }
    if case .none = answer { throw .noAnswer(in: limit) }
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

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
