import CurlHTTP
import FoundationEssentials
import GitHubAPI
import HTTPTypes
import Subprocess
import TestSupport

/// The fixture server as a process of its own, ended by the number it got.
struct FixtureProcess: Sendable {
  /// The server of the suite that runs.
  @TaskLocal static var current: FixtureProcess?

  let port: Int
  private let logPath: String

  var url: String { "http://127.0.0.1:\(port)" }

  /// Runs a server, without GitHub's limit unless an option sets one, as long as a closure runs.
  ///
  /// - Throws: What `body` throws, or `ProgramFailure` when the server doesn't get ready.
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
      environment: .custom(["PATH": "\(BuiltPrograms.directory)"]), input: .none,
      output: .discarded, error: .string(limit: 1 << 20)
    ) { execution in
      let outcome: Result<Outcome, any Error>
      do {
        let port = try await port(in: portFile)
        outcome = .success(try await body(FixtureProcess(port: port, logPath: logPath)))
      } catch {
        outcome = .failure(error)
      }
      // It may have ended by itself; that is what the outcome then tells of.
      try? execution.send(signal: .terminate)
      return outcome
    }
    // Asked to end, it ends with 0: anything else explains whatever the tests met meanwhile.
    guard result.terminationStatus.isSuccess else {
      throw ProgramFailure(
        program: "FixtureServer", text: "\(result.terminationStatus): \(result.standardError)")
    }
    return try result.closureResult.get()
  }

  private static func port(in path: String) async throws -> Int {
    for _ in 1...500 {
      // `try?`: the file comes into being when the server is ready.
      if let data = try? Data(contentsOf: URL(filePath: path)),
        let port = Int(String(decoding: data, as: UTF8.self).prefix { $0.isNumber })
      {
        return port
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(program: "FixtureServer", text: "the fixture server did not get ready")
  }

  /// The lines of the log of requests, from the server's start.
  ///
  /// - Throws: When it can't be read.
  func log() throws -> [String] {
    String(decoding: try Data(contentsOf: URL(filePath: logPath)), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// What was asked since the last reset.
  ///
  /// - Throws: When the server doesn't tell.
  func statistics() async throws -> ServerStatistics {
    let body = try await ask(.get, "/_fixture/stats", [])
    return try JSONDecoder().decode(ServerStatistics.self, from: Data(body))
  }

  /// Switches misbehaviours on, instead of those that were.
  ///
  /// - Throws: `ProgramFailure` when the server does not understand one.
  func misbehave(_ specifications: [String]) async throws {
    _ = try await ask(
      .post, "/_fixture/misbehave", Array(try JSONEncoder().encode(specifications)))
  }

  /// Switches misbehaviours on, as above.
  func misbehave(_ specifications: String...) async throws {
    try await misbehave(specifications)
  }

  /// Lets things happen there, such as `follow lonely octavia`.
  ///
  /// - Throws: `ProgramFailure` when the server does not understand one.
  func change(_ changes: String...) async throws {
    _ = try await ask(.post, "/_fixture/change", Array(try JSONEncoder().encode(changes)))
  }

  /// Makes a good server of it that has not been asked anything.
  ///
  /// - Throws: `ProgramFailure` when it refuses.
  func reset() async throws {
    try await misbehave()
    _ = try await ask(.post, "/_fixture/reset", [])
  }

  /// Makes it as it was when it started, but for the log of requests.
  ///
  /// - Throws: `ProgramFailure` when it refuses.
  func restart() async throws {
    _ = try await ask(.post, "/_fixture/restart", [])
  }

  /// Waits until the server has been asked so often.
  ///
  /// - Throws: `ProgramFailure` when that does not happen.
  func waitUntilAsked(_ count: Int) async throws {
    for _ in 1...500 {
      if try await statistics().requests >= count { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(program: "FixtureServer", text: "the server was not asked \(count) times")
  }

  private func ask(
    _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8]
  ) async throws -> [UInt8] {
    let request = HTTPRequest(
      method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: path,
      headerFields: [.userAgent: "tests"])
    let response = try await CurlTransport(environment: [:]).response(to: request, body: body)
    guard response.head.status.kind == .successful else {
      throw ProgramFailure(
        program: "FixtureServer", text: String(decoding: response.body, as: UTF8.self))
    }
    return response.body
  }
}
