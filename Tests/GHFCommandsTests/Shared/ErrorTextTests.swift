import FoundationEssentials
import GHFMessages
import GitHubAPI
import Glibc
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText
import TestSupport
import Testing

@testable import GHFCommands

/// The messages for errors from the lower layers.
struct ErrorTextTests {
  private static let transportErrors: [TransportError] = [
    .libraryMissing(detail: "libcurl.so.4: cannot open shared object file"),
    .hostNotFound(host: "api.github.com", isProxy: false),
    .hostNotFound(host: "proxy.example", isProxy: true),
    .hostNotFound(host: "api.github.com", isProxy: false, resolvingScheme: "socks5h"),
    .connectionFailed(host: "api.github.com", isProxy: false, detail: "Connection refused"),
    .connectionFailed(host: "proxy.example", isProxy: true, detail: "Connection refused"),
    .proxyRefused(detail: "CONNECT tunnel failed, response 407"),
    .tlsFailed(host: "api.github.com", detail: "unable to get local issuer certificate"),
    .tlsFailed(host: "api.github.com", .outdatedCertificate, detail: "certificate has expired"),
    .tlsFailed(host: "api.github.com", .otherHost, detail: "no alternative subject name matches"),
    .tlsFailed(host: "api.github.com", .oldProtocol, detail: "tlsv1 alert protocol version"),
    .authoritiesMissing(
      detail: "error setting certificate file: /etc/ssl/certs/ca-certificates.crt"),
    .timedOut(phase: .connecting, after: .seconds(15)),
    .timedOut(phase: .receiving, after: .seconds(30)),
    .timedOut(phase: .trickling, after: .seconds(30)),
    .timedOut(phase: .completing, after: .seconds(60)),
    .connectionLost(host: "api.github.com", detail: "reset by peer\u{1B}[31m"),
    .bodyTooLarge(limitByteCount: 16 << 20), .headerTooLarge(limitByteCount: 256 << 10),
    .malformedResponse(detail: "Received HTTP/0.9 when not allowed"),
    .setUpFailed(detail: "CURLOPT_URL"), .tooManyFiles, .cancelled,
  ]

  @Test func describesTransportErrors() async throws {
    var runs: [Run] = []
    for error in ErrorTextTests.transportErrors {
      runs.append(
        try await ghf(
          "followers", "octocat",
          transport: StubTransport([Sample.route(page: 1): [StubTransport.failure(error)]])))
    }
    try Golden.expect("errors-transport", runs)
    let outcomes = Array(repeating: Outcome.noResponse, count: 21) + [.failure, .interrupted]
    #expect(runs.map(\.outcome) == outcomes)
  }

  @Test("names the variable with the certificates that are in force")
  func namesTheCertificatesInForce() throws {
    func hint(_ names: String...) throws -> [String] {
      let variables = names.map { ($0, "/ca.pem") }
      let machine = machine(Dictionary(uniqueKeysWithValues: variables))
      return Wording(TransportError.tlsFailed(host: "h", detail: ""), in: machine).hints
    }
    let rest = ": it must contain the certificate authority of the server or proxy"
    #expect(try hint("SSL_CERT_FILE") == ["check SSL_CERT_FILE\(rest)"])
    #expect(
      try hint("SSL_CERT_DIR", "SSL_CERT_FILE") == ["check SSL_CERT_FILE and SSL_CERT_DIR\(rest)"])
    #expect(
      try hint("SSL_CERT_FILE", "CURL_CA_BUNDLE")
        == ["check CURL_CA_BUNDLE, used instead of SSL_CERT_FILE\(rest)"])
    #expect(
      try hint() == ["set SSL_CERT_FILE if a proxy or server uses its own certificate authority"])
    let missing = TransportError.authoritiesMissing(detail: "")
    #expect(
      Wording(missing, in: machine(["SSL_CERT_FILE": "/ca.pem"])).hints
        == ["check SSL_CERT_FILE\(rest)"])
  }

  @Test func describesStorageErrors() throws {
    let path = "/home/ann/.local/share/ghf/favourites.json"
    let damages: [FileDamage] = [
      .empty, .notUTF8, .notJSON(line: 3), .tooDeep(line: 1), .duplicateKey("id", line: 2),
      .wrongShape(place: "favourites[3].id"), .invalid(part: "record 2"),
      .foreignCompanion(name: "cache.db-journal"),
    ]
    let errors: [StorageError] =
      [
        .noHome(.unset), .noHome(.relative("ann")),
        .noHome(.notUTF8(variable: "XDG_DATA_HOME", path: #"/caf\xE9"#)),
      ]
      + StorageError.Step.allCases.map { .failed(path: path, step: $0, errorNumber: ENOSPC) }
      + [EDQUOT, EACCES, EPERM, EROFS, ENOTDIR, EISDIR, ENOENT, ELOOP, EIO].map {
        .failed(path: path, step: .open, errorNumber: $0)
      }
      + damages.map { .damaged(path: path, damage: $0) }
      + [
        .setAside(path: path, newPath: path + ".damaged", damage: .invalid(part: "database")),
        .setAside(
          path: path, newPath: path + ".damaged",
          damage: .foreignCompanion(name: "cache.db-journal")),
        .foreign(path: "/home/ann/.local/state/ghf/state.db-journal"),
        .failed(path: path, step: .lock, errorNumber: ENOLCK),
        .newerVersion(path: path, version: 7, newestKnown: 1), .notARegularFile(path: path),
        .tooLarge(path: path, byteCount: 65_536, limit: 64_000),
        .failed(path: "/dev/null/ghf", step: .createDirectory, errorNumber: ENOTDIR),
        .damaged(path: "/tmp/\u{1B}[31m\nx", damage: .empty),
        .libraryMissing(name: "libsqlite3.so.0"),
        // Locked by another program (SQLITE_BUSY), and by another ghf.
        .database(path: "/home/ann/.local/state/ghf/state.db", code: 5, errorNumber: 0),
        .failed(path: path, step: .lock, errorNumber: EWOULDBLOCK),
      ]
    try expectGolden("errors-storage", errors.map(CommandError.storage))
  }

  @Test func describesOutputErrors() {
    let closed = CommandError(OutputError.closed)
    #expect(closed.outcome == .success && Wording(closed, in: machine()).lines().isEmpty)
    let failed = CommandError(OutputError.failed(errno: EIO, reason: "Input/output error"))
    #expect(
      Wording(failed, in: machine()).lines().map { $0.text(for: .plain) }
        == ["error: cannot write the output: Input/output error"])
  }

  @Test func coloursLabels() {
    let wording = Wording("no", causes: ["", "why"], hints: ["do this"])
    #expect(
      wording.lines().map { $0.text(for: .everything) } == [
        "\u{1B}[1;31merror:\u{1B}[0m no: why",
        "\u{1B}[1mhint:\u{1B}[0m do this",
      ])
  }

  private func machine(_ environment: [String: String] = [:]) -> Machine {
    Machine(
      environment: environment, clock: TestTime().clock, timeZone: { _ in .gmt },
      systemText: { "system text \($0)" })
  }

  private func expectGolden(_ name: String, _ errors: [CommandError]) throws {
    let runs = errors.map { error in
      Run(
        title: "\(error.outcome)", bytes: [],
        errors: String(
          decoding: Wording(error, in: machine()).lines().bytes(for: .plain), as: UTF8.self),
        outcome: error.outcome,
        deliveries: [])
    }
    try Golden.expect(name, runs)
  }
}
