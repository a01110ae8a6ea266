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
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
    // Of openssl's commands, only `x509` accepts a negative number of days.
    let expiry = """
      openssl req -new -key server.key -subj '/CN=ghf test server' \\
        -addext subjectAltName=\(names) -out server.csr
      openssl x509 -req -in server.csr -copy_extensions copy -CA ca.pem -CAkey ca.key -days -1 \\
        -out server.pem
      """
    let script = """
      cd "$0"
      openssl req -x509 -subj '/CN=ghf test authority' \(key) -keyout ca.key -out ca.pem
      openssl req -x509 -subj '/CN=ghf test server' -CA ca.pem -CAkey ca.key \(key) \\
        -addext subjectAltName=\(names) -keyout server.key -out server.pem
      \(certificate == .expired ? expiry : "")
      mkdir trusted
      cp ca.pem trusted
      openssl rehash trusted
      """
    let result = try await Subprocess.run(
      .name("sh"), arguments: ["-ec", script, directory],
      environment: .inherit.updating(["PATH": InstalledPrograms.searchPath]),
      output: .discarded, error: .string(limit: 100_000))
    guard result.terminationStatus.isSuccess else {
      throw ProgramFailure(program: "openssl", text: result.standardError)
    }
  }
}
