import FlyingSocks
import FoundationEssentials
import Subprocess

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A real nginx on loopback, with TLS.
package struct NginxServer: Sendable {
  /// The server of the suite that runs, if it has one.
  @TaskLocal package static var current: NginxServer?

  /// Where it speaks HTTP/2.
  package let port: UInt16
  /// Where it speaks HTTP/1.1 only.
  package let olderPort: UInt16
  package let authority: TestAuthority

  /// Where it looks for files and writes its logs.
  package var directory: String { authority.directory }

  /// Runs nginx as long as a closure runs.
  ///
  /// - Parameters:
  ///   - locations: What it answers: blocks of its configuration.
  ///   - certificate: What it shows to clients.
  ///   - body: Meets the server.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, or `ProgramFailure` when nginx doesn't get ready.
  package static func serve<Value: Sendable>(
    _ locations: String, with certificate: TestAuthority.Certificate = .valid,
    to body: @Sendable (NginxServer) async throws -> Value
  ) async throws -> Value {
    let directory = try TemporaryDirectory()
    let path = directory.path
    let server = NginxServer(
      port: try freePort(from: 20_000), olderPort: try freePort(from: 26_000),
      authority: try await TestAuthority(in: path, for: certificate))
    let configuration = NginxConfiguration(
      port: server.port, olderPort: server.olderPort, locations: locations)
    try Data(configuration.text.utf8).write(to: URL(filePath: "\(path)/nginx.conf"))
    let result = try await Subprocess.run(
      .name("nginx"), arguments: ["-p", path, "-c", "\(path)/nginx.conf", "-e", "error.log"],
      environment: .inherit.updating(["PATH": InstalledPrograms.searchPath]),
      input: .none, output: .discarded, error: .discarded
    ) { execution in
      let outcome: Result<Value, any Error>
      do {
        try await server.waitUntilReady()
        outcome = .success(try await body(server))
      } catch {
        outcome = .failure(error)
      }
      // It may have ended by itself; that is what the outcome then tells of.
      try? execution.send(signal: .terminate)
      return outcome
    }
    return try result.closureResult.get()
  }

  /// The lines of the access log, as soon as there are enough of them.
  ///
  /// - Parameters:
  ///   - count: How many to wait for: nginx writes a line after the answer is sent.
  ///   - target: Only requests for this path and query are counted; all without it.
  /// - Returns: The lines; fewer if they don't come within 5 s.
  /// - Throws: When the log can't be read.
  package func log(_ count: Int, of target: String? = nil) async throws -> [NginxLogLine] {
    var lines: [NginxLogLine] = []
    for _ in 1...250 {
      lines = try logText("access").split(separator: "\n").compactMap(NginxLogLine.init)
        .filter { target == nil || $0.target == target }
      if lines.count >= count { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    return lines
  }

  /// The text of a log, `access` or `error`.
  ///
  /// - Throws: When it can't be read.
  package func logText(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(directory)/\(name).log")), as: UTF8.self)
  }

  private func waitUntilReady() async throws {
    for _ in 1...250 {
      let socket = try Socket(domain: Int32(sockaddr_in.family), type: .stream)
      let isReady = (try? socket.connect(to: .inet(ip4: "127.0.0.1", port: port))) != nil
      try socket.close()
      if isReady { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    // Without a log there is nothing to quote.
    throw ProgramFailure(program: "nginx", text: (try? logText("error")) ?? "")
  }

  /// A port below those that systems give to clients, so that no other test gets it meanwhile.
  private static func freePort(from first: UInt16) throws -> UInt16 {
    for _ in 1...100 {
      let port = UInt16.random(in: first..<first + 6_000)
      let socket = try Socket(domain: Int32(sockaddr_in.family), type: .stream)
      let isFree = (try? socket.bind(to: .inet(ip4: "127.0.0.1", port: port))) != nil
      try socket.close()
      if isFree { return port }
    }
    throw SocketError.unsupportedAddress
  }
}
