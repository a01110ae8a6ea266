import FlyingSocks
private import Foundation
import Subprocess

/// A real nginx on loopback, with TLS.
package struct NginxServer: Sendable {
  /// The server of the running suite, if it has one.
  @TaskLocal package static var current: NginxServer?

  /// The port for HTTP/2.
  package let port: UInt16
  /// The port for HTTP/1.1 only.
  package let http1Port: UInt16
  package let authority: TestAuthority

  /// The directory of its files and logs.
  package var directory: String { authority.directory }

  /// Runs nginx with these `location` blocks and kind of certificate while a closure runs.
  ///
  /// - Throws: The error of `body`, or `ProgramFailure` if nginx doesn't become ready.
  package static func serve<Value: Sendable>(
    _ locations: String, with certificate: TestAuthority.Certificate = .valid,
    to body: @Sendable (NginxServer) async throws -> Value
  ) async throws -> Value {
    let directory = try TemporaryDirectory()
    let path = directory.path
    let server = NginxServer(
      port: try freePort(from: 20_000), http1Port: try freePort(from: 26_000),
      authority: try await TestAuthority(in: path, for: certificate))
    try Data(server.configuration(locations).utf8).write(to: URL(filePath: "\(path)/nginx.conf"))
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
      // nginx may have exited already, which `outcome` then reports.
      try? execution.send(signal: .terminate)
      return outcome
    }
    return try result.closureResult.get()
  }

  /// Returns the configuration file with `location` blocks, whose relative paths begin at the server's
  /// directory.
  private func configuration(_ locations: String) -> String {
    """
    \(InstalledPrograms.brotliModule.map { "load_module \($0);" } ?? "")
    daemon off;
    master_process off;
    pid nginx.pid;
    error_log error.log warn;
    events { worker_connections 256; }
    http {
      log_format line '\(NginxLogLine.format)';
      access_log access.log line;
      client_body_temp_path body;
      proxy_temp_path proxy;
      fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi;
      scgi_temp_path scgi;
      default_type text/plain;
      server {
        listen 127.0.0.1:\(port) ssl http2;
        listen 127.0.0.1:\(http1Port) ssl;
        ssl_certificate server.pem;
        ssl_certificate_key server.key;
        \(locations)
      }
    }
    """
  }

  /// Reads the access log, waiting up to 5 s for a number of lines, of which fewer may come.
  ///
  /// nginx writes a line only after the response is sent. `target` is the path and query of the
  /// requests to return, or nil for all.
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

  /// Reads a log, `access` or `error`.
  package func logText(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(directory)/\(name).log")), as: UTF8.self)
  }

  private func waitUntilReady() async throws {
    for _ in 1...250 {
      if try Self.allows(port, { try $0.connect(to: $1) }) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    // If nginx wrote no log, the text stays empty.
    throw ProgramFailure(program: "nginx", text: (try? logText("error")) ?? "")
  }

  /// Finds a free port below the ephemeral range, so that no other test is assigned it.
  private static func freePort(from first: UInt16) throws -> UInt16 {
    for _ in 1...100 {
      let port = UInt16.random(in: first..<first + 6_000)
      if try allows(port, { try $0.bind(to: $1) }) { return port }
    }
    throw SocketError.unsupportedAddress
  }

  /// Returns true if a new socket allows an action with a port of this machine.
  private static func allows(
    _ port: UInt16, _ action: (Socket, sockaddr_in) throws -> Void
  ) throws -> Bool {
    let socket = try Socket(domain: Int32(sockaddr_in.family), type: .stream)
    defer { try? socket.close() }
    return (try? action(socket, .inet(ip4: "127.0.0.1", port: port))) != nil
  }
}
