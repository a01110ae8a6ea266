import FlyingSocks
import GitHubAPI
import HTTPTypes
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  @Suite struct UnreachableTests {
    @Test func reportsARefusedConnection() async throws {
      // Nothing listens on port 1 (tcpmux).
      let outcome = await CurlTransport(environment: [:]).outcome(of: .loopback(1))
      guard case .connectionFailed("127.0.0.1", isProxy: false, let detail) = outcome.error else {
        Issue.record("not refused, but \(outcome)")
        return
      }
      #expect(detail.contains("port 1"))
    }

    @Test func reportsAnUnknownHost() async throws {
      let request = HTTPRequest(
        method: .get, scheme: "https", authority: "nothing.invalid:8443", path: "/")
      let outcome = await CurlTransport(environment: [:]).outcome(of: request)
      #expect(outcome == .failure(.hostNotFound(host: "nothing.invalid", isProxy: false)))
    }

    @Test(
      arguments: [
        ("ftp", "host", "/", "the scheme is neither http nor https"),
        ("file", "host", "/", "the scheme is neither http nor https"),
        (nil, "host", "/", "the scheme is neither http nor https"),
        ("https", nil, "/", "the request has no host"),
        ("https", ":80", "/", "the request has no host"),
        ("https", "me:secret@host", "/", "the authority contains credentials"),
        ("https", "host", nil, "the path does not start with a slash"),
        ("https", "host", ".evil.example/", "the path does not start with a slash"),
      ] as [(String?, String?, String?, String)])
    func rejectsInvalidRequests(
      scheme: String?, authority: String?, path: String?, reason: String
    ) async throws {
      let request = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: path)
      let outcome = await CurlTransport(environment: [:]).outcome(of: request)
      #expect(outcome == .failure(.setUpFailed(detail: reason)))
    }

    @Test func reportsAMissingLibrary() async throws {
      let transport = CurlTransport(
        environment: [:], limits: .init(), libraryNames: ["libnothing.so.9", "libless.so"])
      let outcome = await transport.outcome(of: .loopback(1))
      guard case .libraryMissing(let detail) = outcome.error else {
        Issue.record("not missing, but \(outcome)")
        return
      }
      #expect(detail.hasPrefix("libnothing.so.9: cannot open shared object file"))
    }

    @Test func reportsALibraryThatIsNotLibcurl() async throws {
      let transport = CurlTransport(
        environment: [:], limits: .init(), libraryNames: ["libc.so.6"])
      let outcome = await transport.outcome(of: .loopback(1))
      guard case .libraryMissing(let detail) = outcome.error else {
        Issue.record("not missing, but \(outcome)")
        return
      }
      #expect(detail.contains("curl_global_init"))
    }

    @Test func opensTheNextLibraryIfTheFirstIsMissing() async throws {
      let names = ["libnothing.so.9"] + CurlLibrary.standardNames
      #expect(try CurlLibrary(names: names).versionText == CurlTransport.libraryVersion())
      #expect(try CurlTransport.libraryVersion().first?.isNumber == true)
    }
  }
}
