import TestSupport
import Testing

/// The world of a script for the built program: a home and a fixture server.
///
/// Of the settings of scripts it has changes of GitHub, `misbehave`, `signed-in`, `signed-out`, `env`,
/// and `pipe` and `latency`, which are so here anyway: a clock and a terminal are real.
final class ProgramStage: ScriptStage {
  private let env: TestEnvironment
  private let server: FixtureProcess
  private let variables = Recorder<(name: String, value: String)>()
  private let signIns = Recorder<Bool>()

  init(_ server: FixtureProcess) async throws {
    self.server = server
    try await server.restart()
    try await server.reset()
    env = try TestEnvironment(server)
  }

  func set(_ line: String) async throws {
    let words = try Script.words(of: line)
    switch words.first {
    case "binary", "pipe", "latency": break
    case "misbehave": try await server.misbehave(Array(words.dropFirst()))
    case "signed-in", "signed-out": signIns.add(words.first == "signed-in")
    case "env":
      for word in words.dropFirst() {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        variables.add((String(parts[0]), parts.dropFirst().joined()))
      }
    default: try await server.change([line])
    }
  }

  func run(_ command: Script.Command) async throws -> Script.Result {
    let words = try command.words()
    let rest = Array(words.dropFirst())
    guard words.first == "ghf" else {
      return try env.home.run(words.first ?? "", rest, input: command.input)
    }
    var variables = Dictionary(variables.all.map { ($0.name, $0.value) }) { $1 }
    if signIns.all.last == true { variables.merge(.signedIn) { $1 } }
    let requestCount = try server.log().count
    let run = try await env.run(
      "ghf", rest, input: command.input.map { $0 + "\n" }.joined(), with: variables)
    var result = Script.Result()
    result.output = run.output.replacing(env.home.path, with: "HOME")
    // Hints name the host in use and the variable with its token, and the limit of github.com only.
    result.errors = run.errors.replacing(env.home.path, with: "HOME")
      .replacing(" --hostname 127.0.0.1", with: "")
      .replacing("GH_ENTERPRISE_TOKEN", with: "GH_TOKEN")
      .replacing("raise the limit: ", with: "raise the limit to 5,000 an hour on github.com: ")
    result.status = run.status
    result.requests = try server.log().dropFirst(requestCount).filter { !$0.contains("_fixture") }
    return result
  }
}
