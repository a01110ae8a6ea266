import CurlHTTP
import FakeGitHub
import FoundationEssentials
import GitHubAPI
import HTTPTypes
import Subprocess
import TestSupport

/// The fixture server in a process of its own.
struct FixtureProcess: Sendable {
  /// The server of the running suite.
  @TaskLocal static var current: FixtureProcess?

  let port: Int
  private let logPath: String

  var url: String { "http://127.0.0.1:\(port)" }

  /// Runs a server for the duration of `body`, without a rate limit unless an option sets one.
  ///
  /// - Throws: The error of `body`, or `ProgramFailure` if the server doesn't start or exit with 0.
  static func serving<Outcome: Sendable>(
    _ options: [String] = [], _ body: @Sendable (FixtureProcess) async throws -> Outcome
  ) async throws -> Outcome {
    let directory = try TestHome()
    let portFile = directory.path + "/port"
    let logPath = directory.path + "/requests.jsonl"
    let result = try await Subprocess.run(
      .name("FixtureServer"),
      arguments: Arguments(
        ["--port", "0", "--port-file", portFile, "--requests-log", logPath, "--limit", "1000000"]
          + options),
      environment: .custom(["PATH": "\(BuiltPrograms.path)"]), input: .none,
      output: .discarded, error: .string(limit: 1 << 20)
    ) { execution in
      let outcome: Result<Outcome, any Error>
      do {
        let port = try await port(in: portFile)
        outcome = .success(try await body(FixtureProcess(port: port, logPath: logPath)))
      } catch {
        outcome = .failure(error)
      }
      // `try?`: if it has already exited, `outcome` has the error.
      try? execution.send(signal: .terminate)
      return outcome
    }
    // The server exits with 0 on SIGTERM. Another status explains failures of `body`.
    guard result.terminationStatus.isSuccess else {
      throw ProgramFailure(
        program: "FixtureServer", text: "\(result.terminationStatus): \(result.standardError)")
    }
    return try result.closureResult.get()
  }

  private static func port(in path: String) async throws -> Int {
    for _ in 1...500 {
      // `try?`: the server creates the file when it is ready.
      if let data = try? Data(contentsOf: URL(filePath: path)),
        let port = Int(String(decoding: data, as: UTF8.self).prefix { $0.isNumber })
      {
        return port
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(program: "FixtureServer", text: "the fixture server did not start")
  }

  /// Returns the lines of the request log since the server's start.
  func log() throws -> [String] {
    String(decoding: try Data(contentsOf: URL(filePath: logPath)), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// Returns the counts of requests since the last reset.
  func statistics() async throws -> RequestStatistics {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let body = try await send(.get, "/_fixture/stats", [])
    return try decoder.decode(RequestStatistics.self, from: Data(body))
  }

  /// Returns the points of GraphQL's limit that requests with a token have used.
  func usedPoints() async throws -> Int {
    struct Limits: Decodable {
      let resources: [String: [String: Int]]
    }
    let body = try await send(.get, "/rate_limit", [], token: TestEnvironment.token)
    let limits = try JSONDecoder().decode(Limits.self, from: Data(body))
    return limits.resources["graphql"]?["used"] ?? 0
  }

  /// Replaces the server's misbehaviours.
  ///
  /// - Throws: `ProgramFailure` if the server rejects one.
  func misbehave(_ specifications: [String]) async throws {
    _ = try await send(
      .post, "/_fixture/misbehave", Array(try JSONEncoder().encode(specifications)))
  }

  func misbehave(_ specifications: String...) async throws { try await misbehave(specifications) }

  /// Applies changes to the server's accounts, such as `follow lonely octavia`.
  ///
  /// - Throws: `ProgramFailure` if the server rejects one.
  func change(_ changes: String...) async throws { try await change(changes) }

  func change(_ changes: [String]) async throws {
    _ = try await send(.post, "/_fixture/change", Array(try JSONEncoder().encode(changes)))
  }

  /// Removes all misbehaviours and resets the counts of requests.
  func reset() async throws {
    try await misbehave()
    _ = try await send(.post, "/_fixture/reset", [])
  }

  /// Restores the state at the server's start, except for the request log.
  func restart() async throws {
    _ = try await send(.post, "/_fixture/restart", [])
  }

  /// Waits until the server has received `count` requests since the last reset.
  ///
  /// - Throws: `ProgramFailure` after 10 s.
  func waitForRequests(_ count: Int) async throws {
    for _ in 1...3_000 {
      if try await statistics().requests >= count { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(program: "FixtureServer", text: "fewer than \(count) requests arrived")
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8], token: String? = nil
  ) async throws -> [UInt8] {
    var request = HTTPRequest(
      method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: path,
      headerFields: [.userAgent: "tests"])
    request.headerFields[.authorization] = token.map { "Bearer \($0)" }
    let response = try await CurlTransport(environment: [:]).response(to: request, body: body)
    guard response.head.status.kind == .successful else {
      throw ProgramFailure(
        program: "FixtureServer", text: String(decoding: response.body, as: UTF8.self))
    }
    return response.body
  }
}
