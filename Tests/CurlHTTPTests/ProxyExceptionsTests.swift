import Testing

@testable import CurlHTTP

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
        ("proxy", "proxy", nil, false), ("proxy:80/", "proxy", nil, false),
        ("https://a:b@c@proxy:80", "proxy", "a:b@c", true),
        ("socks5h://u@[::1]:1080/", "::1", "u", false),
      ] as [(String, String, String?, Bool)])
    func parsesTheURLOfAProxy(
      url: String, host: String, credentials: String?, usesTLS: Bool
    ) throws {
      let proxy = Proxy(url)
      #expect(proxy.host == host)
      #expect(proxy.credentials == credentials)
      #expect(proxy.usesTLS == usesTLS)
    }
  }
}
