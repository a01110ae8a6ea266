import Subprocess

/// A certificate authority of the test's own, and a certificate of it for this machine.
///
/// Made by openssl on the spot, valid for two days.
package struct TestAuthority: Sendable {
  /// Holds `ca.pem`, `server.pem`, `server.key` and `trusted`, a directory with hashed names.
  package let directory: String

  package var caFile: String { "\(directory)/ca.pem" }
  package var caDirectory: String { "\(directory)/trusted" }

  /// Runs openssl.
  ///
  /// - Parameter directory: Where to write the files.
  /// - Throws: `SubprocessError`, or `ProgramFailure` with openssl's own text.
  package init(in directory: String) async throws {
    self.directory = directory
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    try await Self.openssl(
      ["req", "-x509", "-subj", "/CN=ghf test authority"] + key
        + ["-keyout", "\(directory)/ca.key", "-out", caFile])
    try await Self.openssl(
      ["req", "-x509", "-subj", "/CN=ghf test server", "-CA", caFile]
        + ["-CAkey", "\(directory)/ca.key"]
        + ["-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"] + key
        + ["-keyout", "\(directory)/server.key", "-out", "\(directory)/server.pem"])
    try await Self.run("mkdir", [caDirectory])
    try await Self.run("cp", [caFile, caDirectory])
    try await Self.openssl(["rehash", caDirectory])
  }

  private static func openssl(_ arguments: [String]) async throws {
    try await run("openssl", arguments)
  }

  private static func run(_ program: String, _ arguments: [String]) async throws {
    let result = try await Subprocess.run(
      .name(program), arguments: Arguments(arguments),
      environment: .inherit.updating(["PATH": InstalledPrograms.searchPath]),
      output: .discarded, error: .string(limit: 100_000))
    guard result.terminationStatus.isSuccess else {
      throw ProgramFailure(program: program, text: result.standardError)
    }
  }
}
