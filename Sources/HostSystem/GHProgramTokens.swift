package import GitHubAPI
import Subprocess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs `gh auth token` to get the token that `gh` keeps; finds none if `gh` isn't installed.
package struct GHProgramTokens: TokenSource {
  private let environment: Environment
  private let limit: Duration

  /// Looks for `gh` in this process's own PATH.
  package init() {
    environment = .inherit
    limit = .seconds(10)
  }

  /// Looks for `gh` in the PATH of an environment, which is all that the program gets to see.
  ///
  /// It is given up, and ended, when it has not answered within `limit`.
  package init(environment: [String: String], limit: Duration = .seconds(10)) {
    var variables: [Environment.Key: String] = [:]
    for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
    self.environment = .custom(variables)
    self.limit = limit
  }

  package func token(
    for host: String, meanwhile: @escaping @Sendable () -> Void
  ) async -> Token? {
    // What begins with a hyphen would be an option.
    if host.hasPrefix("-") || !GHProgramTokens.hasNullDevice { return nil }
    return await withTaskGroup(of: Token?.self) { group in
      group.addTask { await ask(for: host) }
      group.addTask {
        // Losing the error is the point: a clock that is cancelled has nothing to say.
        try? await Task.sleep(for: limit)
        return nil
      }
      // The last of the three, so that the program starts first.
      async let rest: Void = meanwhile()
      let first = await group.next()
      group.cancelAll()
      await rest
      return first ?? nil
    }
  }

  /// Whether there is a `/dev/null`, as in some chroots there isn't.
  ///
  /// swift-subprocess 1.0.2 ends this whole process where it can't open that (`TrackedFileDescriptor`
  /// insists on being closed also where another one could not be opened); to go when it doesn't.
  private static var hasNullDevice: Bool {
    let descriptor = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  private func ask(for host: String) async -> Token? {
    do {
      let result = try await run(
        .name("gh"), arguments: ["auth", "token", "--hostname", host], environment: environment,
        output: .string(limit: 4_096), error: .discarded)
      guard result.terminationStatus.isSuccess else { return nil }
      return Token(result.standardOutput)
    } catch {
      // gh is not installed or can't tell: everything public works without it.
      return nil
    }
  }
}
