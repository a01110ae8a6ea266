import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  @Suite struct ProxyTests {
    private let request = HTTPRequest(
      method: .get, scheme: "http", authority: "somewhere.invalid", path: "/x")
    private let secureRequest = HTTPRequest(
      method: .get, scheme: "https", authority: "somewhere.invalid", path: "/x",
      headerFields: [.authorization: "Bearer secret"])

    @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
    func sendsTheWholeURLToTheProxy(variable: String) async throws {
      let seen = Recorder<String>()
      try await ScriptedServer.serve(ProxyScript.answering("proxy", seen)) { proxy in
        let transport = CurlTransport(
          environment: [variable: "http://me:word@127.0.0.1:\(proxy.port)"])
        #expect(await transport.outcome(of: request).text == "proxy")
      }
      #expect(seen.all.count == 1)
      #expect(seen.all.first?.hasPrefix("GET http://somewhere.invalid/x HTTP/1.1\r\n") == true)
      #expect(seen.all.first?.contains("\r\nProxy-Authorization: Basic bWU6d29yZA==\r\n") == true)
    }

    @Test(arguments: [
      ["http_proxy": "127.0.0.1:1"], ["all_proxy": "127.0.0.1:1", "no_proxy": "other"],
      ["ALL_PROXY": "127.0.0.1:1"], ["http_proxy": ""],
      ["HTTP_PROXY": "127.0.0.1:1"], ["https_proxy": "127.0.0.1:1"],
    ])
    func bypassesTheProxy(environment: [String: String]) async throws {
      try await ScriptedServer.serve { connection in
        try await connection.answerAll("direct")
      } to: { server in
        let transport = CurlTransport(environment: environment)
        #expect(await transport.outcome(of: .loopback(server.port)).text == "direct")
      }
    }

    @Test(arguments: [
      ("localhost", true), ("LOCALHOST.", true), ("a.localhost", true), ("127.0.0.1", true),
      ("127.255.0.9", true), ("[::1]", true), ("[0:0:0:0:0:0:0:1]", true),
      ("[::ffff:127.0.0.1]", true), ("128.0.0.1", false), ("[::2]", false),
      ("localhost.example", false), ("127.0.0.1.example", false),
    ])
    func bypassesEveryProxyForThisMachine(
      host: String, isLocal: Bool
    ) throws {
      let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      for (name, scheme) in names.flatMap({ [($0, "http"), ($0, "https")] }) {
        let target = try RequestTarget(
          HTTPRequest(method: .get, scheme: scheme, authority: "\(host):8080", path: "/"))
        let isFor = name.lowercased() == "all_proxy" || name.lowercased() == "\(scheme)_proxy"
        for exceptions in ["", "other.example"] {
          let rules = ProxyRules(environment: [name: "proxy:3128", "no_proxy": exceptions])
          #expect((rules.proxy(for: target) == nil) == (isLocal || !isFor))
        }
      }
    }

    @Test(arguments: ["403 Forbidden", "407 Proxy Authentication Required", "502 Bad Gateway"])
    func reportsARefusedTunnel(status: String) async throws {
      let seen = Recorder<String>()
      let outcome = try await ScriptedServer.serve(ProxyScript.refusing(status, seen)) { proxy in
        await CurlTransport(environment: ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"])
          .outcome(of: secureRequest)
      }
      guard case .proxyRefused(let detail) = outcome.error else {
        Issue.record("not refused, but \(outcome)")
        return
      }
      #expect(detail.contains(status.prefix(3)))
      #expect(seen.all.first?.hasPrefix("CONNECT somewhere.invalid:443 HTTP/1.1\r\n") == true)
      #expect(!seen.all.joined().contains("secret"))
    }

    @Test func reportsAProxyThatHangsUp() async throws {
      let outcome = try await ScriptedServer.serve { connection in
        _ = try await connection.request()
      } to: { proxy in
        await CurlTransport(environment: ["https_proxy": "127.0.0.1:\(proxy.port)"])
          .outcome(of: secureRequest)
      }
      guard case .connectionFailed("127.0.0.1", isProxy: true, _) = outcome.error else {
        Issue.record("not failed, but \(outcome)")
        return
      }
    }

    @Test func timesOutOnASilentProxy() async throws {
      let limit = Duration.milliseconds(300)
      let outcome = try await ScriptedServer.serve { connection in
        await connection.untilClosed()
      } to: { proxy in
        await CurlTransport(
          environment: ["https_proxy": "127.0.0.1:\(proxy.port)"], limits: .init(connecting: limit)
        ).outcome(of: secureRequest)
      }
      #expect(outcome == .failure(.timedOut(phase: .connecting, after: limit)))
    }

    @Test func reportsAnUnreachableProxy() async throws {
      let transport = CurlTransport(environment: ["http_proxy": "http://me:hidden@127.0.0.1:1/"])
      let outcome = await transport.outcome(of: request)
      guard case .connectionFailed("127.0.0.1", isProxy: true, let detail) = outcome.error else {
        Issue.record("not failed, but \(outcome)")
        return
      }
      #expect(!detail.contains("hidden"))
    }

    @Test func reportsAnUnknownProxyHost() async throws {
      let transport = CurlTransport(environment: ["http_proxy": "http://me:hidden@proxy.invalid:80"]
      )
      let outcome = await transport.outcome(of: request)
      #expect(outcome == .failure(.hostNotFound(host: "proxy.invalid", isProxy: true)))
    }

    @Test(arguments: [
      "odd://me:hidden@proxy", "http://me:hidden@proxy:port", "socks9://hidden@x", "http://",
    ])
    func rejectsAMalformedProxyURL(proxy: String) async throws {
      let outcome = await CurlTransport(environment: ["http_proxy": proxy]).outcome(of: request)
      let error = try #require(outcome.error)
      #expect(!String(describing: error).contains("hidden"))
    }
  }
}

extension CurlHTTPTests {
  @Suite struct ProxyExceptionsTests {
    @Test(arguments: [
      ("*", "anything"), ("example.org", "example.org"), ("example.org", "API.Example.ORG"),
      (".example.org", "example.org"), (".example.org", "api.example.org."),
      ("example.org.", "example.org"), ("a, b\tc,,d", "d"), ("127.0.0.1", "127.0.0.1"),
      ("10.0.0.0/8", "10.200.3.4"), ("192.168.16.0/20", "192.168.31.255"), ("0.0.0.0/0", "8.8.8.8"),
      ("[::1]", "::1"), ("fe80::/10", "febf::1"), ("::1", "0:0:0:0:0:0:0:1"),
    ])
    func matchListedHosts(list: String, host: String) {
      #expect(ProxyExceptions(list).contain(host))
    }

    @Test(arguments: [
      ("", "example.org"), ("example.org", "badexample.org"), ("example.org", "org"),
      ("api.example.org", "example.org"), ("*.example.org", "api.example.org"),
      ("10.0.0.0/8", "11.0.0.0"), ("192.168.16.0/20", "192.168.32.0"), ("10.0.0.0/33", "10.0.0.0"),
      ("127.0.0.1", "1.127.0.0.1.example"), ("0.0.1", "127.0.0.1"), ("::/0", "127.0.0.1"),
      (".", "a"),
    ])
    func matchNoOtherHosts(list: String, host: String) {
      #expect(!ProxyExceptions(list).contain(host))
    }

    @Test(
      arguments: [
        ("proxy", "proxy", nil, nil), ("proxy:80/", "proxy", nil, nil),
        ("https://a:b@c@proxy:80", "proxy", "a:b@c", nil),
        ("socks5h://u@[::1]:1080/", "::1", "u", nil), ("Socks5://proxy", "proxy", nil, "socks5h"),
        ("socks4://proxy", "proxy", nil, "socks4a"), ("socks4a://proxy", "proxy", nil, nil),
      ] as [(String, String, String?, String?)])
    func parsesTheURLOfAProxy(
      url: String, host: String, credentials: String?, resolvingScheme: String?
    ) throws {
      let proxy = Proxy(url)
      #expect(proxy.host == host)
      #expect(proxy.credentials == credentials)
      #expect(proxy.usesTLS == url.hasPrefix("https:"))
      #expect(proxy.resolvingScheme == resolvingScheme)
    }
  }
}
