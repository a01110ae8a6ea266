import Subprocess

/// A certificate authority for a test, and a server certificate that it issued.
///
/// openssl generates both, valid for two days.
package struct TestAuthority: Sendable {
  /// The directory of `ca.pem`, `server.pem`, `server.key`, and `trusted`, whose files have
  /// hashed names.
  package let directory: String

  package var caFile: String { "\(directory)/ca.pem" }
  package var caDirectory: String { "\(directory)/trusted" }

  /// A host in the certificate that only a proxy resolves.
  package static let proxiedHost = "ghe.example"

  /// The kind of the server's certificate.
  package enum Certificate: Sendable {
    /// Valid for localhost, 127.0.0.1 and `proxiedHost`.
    case valid
    /// Valid for this machine until yesterday.
    case expired
    /// Valid for another host name.
    case forAnotherHost
  }

  /// Generates the authority and the certificate with openssl.
  ///
  /// - Parameters:
  ///   - directory: The directory to write the files to.
  ///   - certificate: The kind of the server's certificate.
  /// - Throws: `SubprocessError`, or `ProgramFailure` with openssl's error text.
  package init(in directory: String, for certificate: Certificate = .valid) async throws {
    self.directory = directory
    let names =
      certificate == .forAnotherHost
      ? "DNS:other.example" : "IP:127.0.0.1,DNS:localhost,DNS:\(Self.proxiedHost)"
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    try await Self.openssl(
      ["req", "-x509", "-subj", "/CN=ghf test authority"] + key
        + ["-keyout", "\(directory)/ca.key", "-out", caFile])
    try await Self.openssl(
      ["req", "-x509", "-subj", "/CN=ghf test server", "-CA", caFile]
        + ["-CAkey", "\(directory)/ca.key"]
        + ["-addext", "subjectAltName=\(names)"] + key
        + ["-keyout", "\(directory)/server.key", "-out", "\(directory)/server.pem"])
    if certificate == .expired {
      // Of openssl's commands, only `x509` accepts a negative number of days.
      try await Self.openssl(
        ["req", "-new", "-key", "\(directory)/server.key", "-subj", "/CN=ghf test server"]
          + ["-addext", "subjectAltName=\(names)", "-out", "\(directory)/server.csr"])
      try await Self.openssl(
        ["x509", "-req", "-in", "\(directory)/server.csr", "-copy_extensions", "copy"]
          + ["-CA", caFile, "-CAkey", "\(directory)/ca.key", "-days", "-1"]
          + ["-out", "\(directory)/server.pem"])
    }
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
