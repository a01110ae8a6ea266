import FlyingSocks
import FoundationEssentials
import Subprocess

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A real nginx on loopback, with HTTP/2 over TLS.
struct NginxServer: Sendable {
  /// The server of the suite that runs, if it has one.
  @TaskLocal static var current: NginxServer?

  let port: UInt16
  let authority: TestAuthority

  /// Runs nginx as long as a closure runs.
  ///
  /// - Parameter body: Finds the server in `current`.
  /// - Throws: What `body` throws, or `ProgramFailure` when nginx doesn't get ready.
  static func run(_ body: @Sendable () async throws -> Void) async throws {
    let directory = try TemporaryDirectory()
    let server = NginxServer(
      port: try freePort(), authority: try await TestAuthority(in: directory.path))
    try Data(EncodedBodies.zstdFollowers).write(
      to: URL(filePath: "\(directory.path)/followers.zst"))
    try Data(String(repeating: "followers ", count: 100).utf8).write(
      to: URL(filePath: "\(directory.path)/followers.txt"))
    let configuration = NginxConfiguration(port: server.port, directory: directory.path)
    try Data(configuration.text.utf8).write(to: URL(filePath: "\(directory.path)/nginx.conf"))
    let path = directory.path
    let result = try await Subprocess.run(
      .name("nginx"), arguments: ["-p", path, "-c", "\(path)/nginx.conf", "-e", "error.log"],
      environment: .inherit.updating(["PATH": InstalledPrograms.searchPath]),
      input: .none, output: .discarded, error: .discarded
    ) { execution in
      let outcome: Result<Void, any Error>
      do {
        try await server.waitUntilReady()
        outcome = .success(try await $current.withValue(server) { try await body() })
      } catch {
        outcome = .failure(error)
      }
      // It may have ended by itself; that is what the outcome then tells of.
      try? execution.send(signal: .terminate)
      return outcome
    }
    try result.closureResult.get()
  }

  /// The lines of the access log, as soon as there are enough of them.
  ///
  /// - Parameters:
  ///   - count: How many to wait for: nginx writes a line after the answer is sent.
  ///   - path: Only requests for this one are counted.
  /// - Returns: The lines, split at spaces; fewer if they don't come within 5 s.
  /// - Throws: When the log can't be read.
  func log(_ count: Int, of path: String) async throws -> [[Substring]] {
    var lines: [[Substring]] = []
    for _ in 1...250 {
      let bytes = try Data(contentsOf: URL(filePath: "\(authority.directory)/access.log"))
      lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        .map { $0.split(separator: " ") }.filter { $0.first == path[...] }
      if lines.count >= count { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    return lines
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
    let log = try? Data(contentsOf: URL(filePath: "\(authority.directory)/error.log"))
    throw ProgramFailure(program: "nginx", text: String(decoding: log ?? Data(), as: UTF8.self))
  }

  /// A port below those that systems give to clients, so that no other test gets it meanwhile.
  private static func freePort() throws -> UInt16 {
    for _ in 1...100 {
      let port = UInt16.random(in: 20_000..<32_000)
      let socket = try Socket(domain: Int32(sockaddr_in.family), type: .stream)
      let isFree = (try? socket.bind(to: .inet(ip4: "127.0.0.1", port: port))) != nil
      try socket.close()
      if isFree { return port }
    }
    throw SocketError.unsupportedAddress
  }
}
