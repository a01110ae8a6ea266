import Foundation
import Subprocess
import TestSupport
import Testing

extension [String: String] {
  /// The variables that sign ghf in to the fixture server.
  static var signedIn: Self { ["GH_ENTERPRISE_TOKEN": TestEnvironment.token] }
}

/// An isolated environment for the real ghf: its own home and server, no inherited variables.
struct TestEnvironment: Sendable {
  /// A token that the fixture server accepts, and that ghf must never print or store.
  static let token = "fixture-token-never-to-be-seen"

  let home: TestHome
  let server: FixtureProcess?
  /// The environment variables of every run.
  var variables: [String: String]

  /// Resets the suite's server and creates an environment for it.
  init() async throws {
    let server = try #require(FixtureProcess.current)
    try await server.reset()
    try self.init(server)
  }

  /// Creates an environment for a server, or for github.com if it is nil.
  init(_ server: FixtureProcess?) throws {
    home = try TestHome()
    self.server = server
    variables = ["HOME": home.path, "PATH": "\(home.path)/bin:\(BuiltPrograms.path)"]
    if let server {
      variables["GHF_API_URL"] = server.url
      variables["GHF_REQUESTS_PER_MINUTE"] = "1000000"
    }
  }

  /// Runs ghf with the given arguments and input.
  func ghf(
    _ words: String..., input: String = "", with more: [String: String] = [:],
    whileRunning: @escaping @Sendable (ProcessIdentifier) async throws -> Void = { _ in }
  ) async throws -> FinishedRun {
    try await run("ghf", words, input: input, with: more, whileRunning: whileRunning)
  }

  /// Runs a shell command with `ghf` and the system's programs in PATH.
  func shell(
    _ line: String, with more: [String: String] = [:],
    whileRunning: @escaping @Sendable (ProcessIdentifier) async throws -> Void = { _ in }
  ) async throws -> FinishedRun {
    try await run(
      "sh", ["-c", line], with: shellVariables.merging(more) { $1 }, whileRunning: whileRunning)
  }

  /// Runs a shell command with file sizes limited to 2 KB (4 blocks of 512 bytes).
  func shellWithFileSizeLimit(
    _ line: String, blocks: Int = 4
  ) async throws -> FinishedRun {
    // A thread-sanitizer build writes a larger file to TMPDIR at startup, unless TMPDIR isn't a
    // directory.
    try await shell("ulimit -f \(blocks); \(line)", with: ["TMPDIR": "/dev/null"])
  }

  /// Installs a script as `gh`, and a hosts file that makes ghf run it.
  func installGH(_ script: String) throws {
    // ghf doesn't parse comments in the file, so it runs gh.
    try home.write("# a login\n", to: ".config/gh/hosts.yml")
    try home.write("#!/bin/sh\n\(script)\n", to: "bin/gh", permissions: 0o700)
  }

  /// The variables that add the system's programs to PATH.
  private var shellVariables: [String: String] {
    ["PATH": "\(home.path)/bin:\(BuiltPrograms.path):/usr/bin:/bin"]
  }

  /// Runs ghf with a terminal as its standard error and, with `includingOutput`, standard output.
  ///
  /// The terminal becomes the session's controlling one, so that Ctrl-C typed there sends SIGINT.
  ///
  /// - Throws: The error that `whileRunning` throws, or an error if the shell can't be started.
  func ghf(
    _ words: String, on terminal: Terminal, includingOutput prints: Bool = false,
    with more: [String: String] = [:],
    whileRunning: @escaping @Sendable (ProcessIdentifier) async throws -> Void
  ) async throws -> FinishedRun {
    // Linux: only a terminal opened for reading becomes the controlling one (tty_jobctrl.c).
    let redirection = "2<>'\(terminal.path)'" + (prints ? " >&2" : "")
    var options = PlatformOptions()
    options.createSession = true
    let variables = ["COLUMNS": "\(Terminal.columns)", "TERM": "xterm"].merging(more) { $1 }
    let run = try await run(
      "sh", ["-c", "exec ghf \(words) \(redirection)"],
      with: shellVariables.merging(variables) { $1 }, options: options, whileRunning: whileRunning)
    terminal.read()
    return run
  }

  /// Runs a program and checks that it neither prints nor stores the token.
  func run(
    _ program: String, _ words: [String], input: String = "", with more: [String: String] = [:],
    options: PlatformOptions = PlatformOptions(),
    whileRunning: @escaping @Sendable (ProcessIdentifier) async throws -> Void = { _ in }
  ) async throws -> FinishedRun {
    var environment: [Environment.Key: String] = [:]
    for (name, value) in variables.merging(more, uniquingKeysWith: { $1 }) {
      environment[Environment.Key(stringLiteral: name)] = value
    }
    let result = try await Subprocess.run(
      .name(program), arguments: Arguments(words), environment: .custom(environment),
      platformOptions: options, input: .string(input), output: .bytes(limit: 1 << 28),
      error: .bytes(limit: 1 << 24)
    ) { execution in
      try await whileRunning(execution.processIdentifier)
    }
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let status): status
      case .signaled(let number): -number
      }
    let run = FinishedRun(
      bytes: result.standardOutput,
      errors: String(decoding: result.standardError, as: UTF8.self), status: status)
    let secret = Array(TestEnvironment.token.utf8)
    #expect(!(run.bytes + Array(run.errors.utf8)).containsBytes(secret))
    for (name, bytes) in try home.files() { #expect(!bytes.containsBytes(secret), "in \(name)") }
    return run
  }

  /// Runs ghf and kills it after a time if it is still running.
  func ghf(_ words: [String], killedAfter time: Duration) async throws -> FinishedRun {
    try await run("ghf", words) { id in
      try await Task.sleep(for: time)
      // SIGKILL can't be caught; no process gets it if ghf has exited.
      kill(id.value, SIGKILL)
    }
  }

  /// Returns the average duration of three undisturbed runs of ghf.
  func averageDuration(of words: [String]) async throws -> Duration {
    _ = try await run("ghf", words)
    let start = ContinuousClock.now
    for _ in 1...3 { _ = try await run("ghf", words) }
    return (ContinuousClock.now - start) / 3
  }

  /// Runs a command of an `Obstruction` as the user of the tests.
  func obstruct(with command: String) async throws {
    let run = try await shell(
      "cd; \(command)",
      with: [
        "F": "\(home.path)/.local/share/ghf/favourites.json",
        "S": "\(home.path)/.local/state/ghf/state.db", "P": "\(home.path)/.cache/ghf/cache.db",
      ])
    #expect(run == FinishedRun(bytes: [], errors: "", status: 0), "\(command)")
  }

  /// Returns a run's output for a golden file, without the parts that differ between homes.
  func transcript(of run: FinishedRun, _ command: String) -> String {
    GoldenFile.transcript("$ \(command)", run.output, run.errors, status: run.status)
      .replacing(home.path, with: "HOME")
  }
}
