import CCurl
import GitHubAPI
import Glibc
import Testing

@testable import CurlHTTP

/// libcurl's errors with the figures that real versions gave: Debian's 7.88.1 (OpenSSL, GnuTLS), 8.14.1
/// and 8.23.0, each against the same small servers.
@Suite struct TransferFailureTests {
  private static let host = "ghe.example"
  private static let connecting = TransferLimits().connecting

  private func error(
    _ code: CURLcode, _ figures: TransferFigures, _ text: String = "", proxy: String? = nil
  ) -> TransportError {
    TransferFailure(
      code: code, figures: figures, host: Self.host, proxy: proxy.map(Proxy.init),
      limits: TransferLimits(), headIsComplete: false, text: text
    ).error
  }

  @Test(
    "a refused CONNECT is the proxy's refusal, whatever else the figures say",
    arguments: [
      (CURLE_RECV_ERROR, TransferFigures(requestByteCount: 142, connectStatus: 407)),
      (CURLE_RECV_ERROR, TransferFigures(connectStatus: 407)),
      (CURLE_COULDNT_CONNECT, TransferFigures(timeToRequest: 785, connectStatus: 407)),
      (CURLE_COULDNT_CONNECT, TransferFigures(timeToRequest: 1041, connectStatus: 502)),
    ])
  func reportsARefusedTunnel(code: CURLcode, figures: TransferFigures) {
    let text = "CONNECT tunnel failed for me:word"
    let error = error(code, figures, text, proxy: "http://me:word@proxy")
    #expect(error == .proxyRefused(detail: "CONNECT tunnel failed for …"))
    #expect(!error.isTemporary)
  }

  @Test("a connection for which there is no file isn't the network's fault")
  func reportsALackOfFiles() {
    let error = error(CURLE_COULDNT_CONNECT, TransferFigures(lacksFiles: true), "after 0 ms")
    #expect(error == .tooManyFiles)
    #expect(!error.isTemporary)
  }

  @Test(
    "a connection that was never made isn't a lost one",
    arguments: [
      // A refused connection, a reset one, and a proxy that hangs up.
      (CURLE_COULDNT_CONNECT, TransferFigures(systemError: Int(ECONNREFUSED)), false),
      (
        CURLE_COULDNT_CONNECT,
        TransferFigures(timeToRequest: 155, systemError: Int(ECONNREFUSED)), false
      ),
      (CURLE_RECV_ERROR, TransferFigures(requestByteCount: 142), true),
      (CURLE_RECV_ERROR, TransferFigures(), true),
      (CURLE_RECV_ERROR, TransferFigures(timeToRequest: 2858), true),
      (CURLE_RECV_ERROR, TransferFigures(timeToRequest: 2825, systemError: Int(ECONNRESET)), true),
    ])
  func reportsAConnectionThatWasNotMade(
    code: CURLcode, figures: TransferFigures, byProxy: Bool
  ) {
    #expect(
      error(code, figures, "text", proxy: byProxy ? "http://proxy" : nil)
        == .connectionFailed(host: byProxy ? "proxy" : Self.host, isProxy: byProxy, detail: "text"))
  }

  @Test(
    "a connection that carried a request is lost",
    arguments: [
      (CURLE_GOT_NOTHING, TransferFigures(timeToRequest: 434, requestByteCount: 53)),
      (
        CURLE_RECV_ERROR,
        TransferFigures(timeToRequest: 478, requestByteCount: 53, systemError: Int(ECONNRESET))
      ),
    ])
  func reportsALostConnection(code: CURLcode, figures: TransferFigures) {
    #expect(error(code, figures, "text") == .connectionLost(host: Self.host, detail: "text"))
  }

  @Test(
    "a silence before the request was sent is one of connecting",
    arguments: [
      TransferFigures(), TransferFigures(requestByteCount: 101),
      TransferFigures(timeToRequest: 1_501_662),
    ])
  func reportsASilenceWhileConnecting(figures: TransferFigures) {
    #expect(
      error(CURLE_OPERATION_TIMEDOUT, figures)
        == .timedOut(phase: .connecting, after: Self.connecting))
  }

  @Test(
    "a TLS handshake that is reset is a failed connection, which a retry may make",
    arguments: [
      (TransferFigures(certificateFault: 1, systemError: Int(ECONNRESET)), "Recv failure"),
      (TransferFigures(systemError: Int(EPIPE)), "Recv failure"),
      (
        TransferFigures(timeToRequest: 3709, certificateFault: 1, systemError: Int(ECONNRESET)),
        "Recv failure"
      ),
    ])
  func reportsAHandshakeThatIsCutOff(figures: TransferFigures, text: String) {
    let error = error(CURLE_SSL_CONNECT_ERROR, figures, text)
    #expect(error == .connectionFailed(host: Self.host, isProxy: false, detail: text))
    #expect(error.isTemporary)
  }

  @Test(
    "a TLS handshake that the server ends is TLS's failure: it may not speak TLS",
    arguments: [
      // The connection to another address of the host was refused before.
      (
        TransferFigures(timeToRequest: 2544, certificateFault: 1, systemError: Int(ECONNREFUSED)),
        "TLS connect error: error:0A000126:SSL routines::unexpected eof while reading"
      ),
      (
        TransferFigures(certificateFault: 1),
        "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to localhost:7002"
      ),
      (
        TransferFigures(),
        "gnutls_handshake() failed: The TLS connection was non-properly terminated."
      ),
    ])
  func reportsAHandshakeThatEnds(figures: TransferFigures, text: String) {
    #expect(
      error(CURLE_SSL_CONNECT_ERROR, figures, text) == .tlsFailed(host: Self.host, detail: text))
  }

  @Test("behind an open tunnel it is the host that cuts off")
  func blamesTheHostBehindATunnel() {
    let figures = TransferFigures(connectStatus: 200, systemError: Int(ECONNRESET))
    #expect(
      error(CURLE_SSL_CONNECT_ERROR, figures, "text", proxy: "http://proxy")
        == .connectionFailed(host: Self.host, isProxy: false, detail: "text"))
  }

  @Test(
    "tells the reasons of TLS apart",
    arguments: [
      // OpenSSL's codes, and GnuTLS's flags.
      (CURLE_PEER_FAILED_VERIFICATION, 10, "", TransportError.TLSFault.outdatedCertificate),
      (CURLE_PEER_FAILED_VERIFICATION, 9, "", .outdatedCertificate),
      (CURLE_PEER_FAILED_VERIFICATION, 1026, "", .outdatedCertificate),
      (CURLE_PEER_FAILED_VERIFICATION, 514, "", .outdatedCertificate),
      (CURLE_PEER_FAILED_VERIFICATION, 1, "", .otherHost),
      (CURLE_PEER_FAILED_VERIFICATION, 0, "", .otherHost),
      (CURLE_PEER_FAILED_VERIFICATION, 62, "", .otherHost),
      (CURLE_PEER_FAILED_VERIFICATION, 20, "", .other),
      (CURLE_PEER_FAILED_VERIFICATION, 66, "", .other),
      (
        CURLE_SSL_CONNECT_ERROR, 1,
        "TLS connect error: error:0A00042E:SSL routines::tlsv1 alert protocol version", .oldProtocol
      ),
      (
        CURLE_SSL_CONNECT_ERROR, 1,
        "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number", .other
      ),
      (
        CURLE_SSL_CONNECT_ERROR, 0,
        "gnutls_handshake() failed: A packet with illegal or unsupported version was received.",
        .oldProtocol
      ),
    ])
  func tellsReasonsOfTLSApart(
    code: CURLcode, fault: Int, text: String, reason: TransportError.TLSFault
  ) {
    let figures = TransferFigures(timeToRequest: 4_888, certificateFault: fault)
    #expect(
      error(code, figures, text) == .tlsFailed(host: Self.host, reason, detail: text))
  }

  @Test(
    "names the scheme with which a SOCKS proxy looks up names",
    arguments: [
      (CURLE_PROXY, Int(CURLPX_RESOLVE_HOST.rawValue), "socks5://proxy", "socks5h"),
      (CURLE_COULDNT_RESOLVE_HOST, 0, "SOCKS5://proxy", "socks5h"),
      (CURLE_COULDNT_RESOLVE_HOST, 0, "socks4://proxy", "socks4a"),
      (CURLE_COULDNT_RESOLVE_HOST, 0, "http://proxy", nil),
      (CURLE_COULDNT_RESOLVE_HOST, 0, nil, nil),
    ] as [(CURLcode, Int, String?, String?)])
  func namesTheResolvingScheme(code: CURLcode, fault: Int, proxy: String?, scheme: String?) {
    #expect(
      error(code, TransferFigures(timeToRequest: 5110, proxyFault: fault), proxy: proxy)
        == .hostNotFound(host: Self.host, isProxy: false, resolvingScheme: scheme))
  }
}
