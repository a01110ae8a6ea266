import FoundationEssentials
import Subprocess
import Testing

/// Where the real ghf runs: a home of its own, a server, and no variable of this machine.
struct TestEnvironment: Sendable {
  /// A token that the fixture server takes, and that must never be seen.
  static let token = "fixture-token-never-to-be-seen"

  let home: TestHome
  let server: FixtureProcess?
  /// The variables that every run gets.
  var variables: [String: String]

  /// Prepares a home and what points ghf at the suite's server, which forgets earlier tests.
  ///
  /// - Throws: When the home can't be made or there is no server.
  init() async throws {
    let server = try #require(FixtureProcess.current)
    try await server.reset()
    try self.init(server)
  }

  /// Prepares a home and what points ghf at a server, or at github.com without one.
  ///
  /// - Throws: When the home can't be made.
  init(_ server: FixtureProcess?) throws {
    home = try TestHome()
    self.server = server
    variables = ["HOME": home.path, "PATH": "\(home.path)/bin:\(BuiltPrograms.directory)"]
    if let server {
      variables["GHF_API_URL"] = server.url
      variables["GHF_REQUESTS_PER_MINUTE"] = "1000000"
    }
  }

  /// Runs ghf with these words.
  ///
  /// - Throws: When it can't be started.
  func ghf(
    _ words: String..., input: String = "", with more: [String: String] = [:],
    whileRunning: @escaping @Sendable (ProcessIdentifier) async throws -> Void = { _ in }
  ) async throws -> FinishedRun {
    try await run("ghf", words, input: input, with: more, whileRunning: whileRunning)
  }

  /// Runs a line of a shell, which finds `ghf` and the system's programs.
  ///
  /// - Throws: When the shell can't be started.
  func shell(
    _ line: String, with more: [String: String] = [:],
    whileRunning: @escaping @Sendable (ProcessIdentifier) async throws -> Void = { _ in }
  ) async throws -> FinishedRun {
    try await run(
      "sh", ["-c", line], with: shellVariables.merging(more) { $1 }, whileRunning: whileRunning)
  }

  /// Runs a line of a shell, whose programs can make no file larger than 4 KB.
  ///
  /// - Throws: When the shell can't be started.
  func crampedShell(_ line: String) async throws -> FinishedRun {
    // What is built for the thread sanitizer writes a larger one to TMPDIR before it does anything,
    // or, without that place, does without.
    try await shell("ulimit -f 4; \(line)", with: ["TMPDIR": "/dev/null"])
  }

  /// Installs a script in place of `gh`, and a login whose token only that knows.
  ///
  /// - Throws: When the files can't be written.
  func installGH(_ script: String) throws {
    // Not the form that gh writes, so that gh is run.
    try home.write("# a login\n", to: ".config/gh/hosts.yml")
    try home.write("#!/bin/sh\n\(script)\n", to: "bin/gh", permissions: 0o700)
  }

  /// What a shell needs to find the system's programs too.
  private var shellVariables: [String: String] {
    ["PATH": "\(home.path)/bin:\(BuiltPrograms.directory):/usr/bin:/bin"]
  }

  /// Runs ghf with a terminal for its errors and, if wanted, its output.
  ///
  /// The terminal is the one that its session has, so that Ctrl-C typed there is a SIGINT.
  ///
  /// - Throws: When the shell that opens the terminal can't be started.
  func ghf(
    _ words: String, on terminal: Terminal, printingThere prints: Bool = false,
    with more: [String: String] = [:],
    whileRunning: @escaping @Sendable (ProcessIdentifier) async throws -> Void
  ) async throws -> FinishedRun {
    // Only a terminal that is opened to be read too becomes the session's (Linux, tty_io.c).
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

  /// Runs a program and sees to it that the token is neither printed nor kept.
  ///
  /// - Throws: When it can't be started.
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
    #expect(!(run.bytes + Array(run.errors.utf8)).holds(secret))
    for (name, bytes) in try home.files() { #expect(!bytes.holds(secret), "in \(name)") }
    return run
  }
}
