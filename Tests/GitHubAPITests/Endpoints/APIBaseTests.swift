import GitHubAPI
import Testing

@Suite struct APIBaseTests {
  private func address(_ base: APIBase) -> String {
    "\(base.scheme)://\(base.authority)\(base.pathPrefix) \(base.host) \(base.webHost)"
  }

  @Test(arguments: [
    ("github.com", "https://api.github.com api.github.com github.com"),
    ("GitHub.com", "https://api.github.com api.github.com github.com"),
    ("api.github.com", "https://api.github.com api.github.com github.com"),
    ("https://github.com", "https://api.github.com api.github.com github.com"),
    ("HTTPS://www.GitHub.com/", "https://api.github.com api.github.com github.com"),
    ("github.com:443", "https://api.github.com api.github.com github.com"),
    ("github.com:8443", "https://github.com:8443/api/v3 github.com github.com"),
    (
      "https://ghe.example.org:8443/",
      "https://ghe.example.org:8443/api/v3 ghe.example.org ghe.example.org"
    ),
    ("octo.ghe.com", "https://api.octo.ghe.com api.octo.ghe.com octo.ghe.com"),
    ("Octo.GHE.com", "https://api.octo.ghe.com api.octo.ghe.com octo.ghe.com"),
    ("ghe.example.org", "https://ghe.example.org/api/v3 ghe.example.org ghe.example.org"),
    ("ghe.example.org:8443", "https://ghe.example.org:8443/api/v3 ghe.example.org ghe.example.org"),
    ("ghe.com", "https://ghe.com/api/v3 ghe.com ghe.com"),
    (
      "github.com.example",
      "https://github.com.example/api/v3 github.com.example github.com.example"
    ),
    ("[::1]:3000", "https://[::1]:3000/api/v3 ::1 ::1"),
    ("api.octo.ghe.com", "https://api.octo.ghe.com api.octo.ghe.com octo.ghe.com"),
    ("API.Octo.GHE.com:8443", "https://api.octo.ghe.com:8443 api.octo.ghe.com octo.ghe.com"),
    ("octo.ghe.com:443", "https://api.octo.ghe.com api.octo.ghe.com octo.ghe.com"),
    ("10.0.0.1", "https://10.0.0.1/api/v3 10.0.0.1 10.0.0.1"),
    ("a-b.c--d:1", "https://a-b.c--d:1/api/v3 a-b.c--d a-b.c--d"),
  ])
  func derivesTheAPIFromAHost(host: String, expected: String) throws {
    #expect(address(try APIBase(hostNamed: host)) == expected)
  }

  @Test(arguments: [
    ("github.com", "github.com"), ("api.github.com", "github.com"),
    ("GHE.example.org", "ghe.example.org"),
    ("ghe.example.org:8443", "ghe.example.org:8443"), ("octo.ghe.com", "octo.ghe.com"),
    ("api.octo.ghe.com:8443", "octo.ghe.com:8443"), ("[::1]:3000", "[::1]:3000"),
  ])
  func derivesTheWebHostFromAHost(host: String, expected: String) throws {
    #expect(try APIBase(hostNamed: host).webAuthority == expected)
  }

  @Test(arguments: [
    ("https://api.github.com/", "github.com"),
    ("https://GHE.example.org/api/v3", "ghe.example.org"),
    ("http://127.0.0.1:8080", "127.0.0.1:8080"), ("http://localhost:80/x", "localhost"),
    ("https://api.octo.ghe.com:443", "octo.ghe.com"),
  ])
  func derivesTheWebHostFromAURL(url: String, expected: String) throws {
    #expect(try APIBase(url: url).webAuthority == expected)
  }

  @Test(arguments: [
    "", " ", "a b", "https://github.com/octocat", "github.com/octocat", "host//", "host?x",
    "host#x",
    "host\\x", "host:0", "host:99999", "host:x", "[::1", "host\n", "a%2Fb",
    "https://", "https:///", "https://https://x", "host/ ",
    "evil/.ghe.com", "evil?.ghe.com", "http://x", "a/b", "-x",
    "a.-x", ".", "a..b", "a.", ".a", ".ghe.com", "a_b", "é", "host:", "host:+1", "host:1:2", ":1",
    "[]", "[::1]x", "[::1]3000", "[a]", "[::g]", "[::1%25eth0]", "a\0",
  ])
  func rejectsInvalidHosts(host: String) {
    let shown = host.replacing(/([?#]).*/) { "\($0.1)…" }
    #expect(throws: APIBaseError.notAHost(shown)) { try APIBase(hostNamed: host) }
  }

  @Test(arguments: [
    ("me@host", "…@host"), ("me:secret@x.ghe.com", "…@x.ghe.com"), ("host?secret", "host?…"),
    ("host#secret", "host#…"), ("https://me:se?cret@host/?secret", "https://…@host/?…"),
    ("host?a=secret@b", "…@b"),
  ])
  func hidesSecretsOfAHostInErrors(host: String, shown: String) {
    #expect(throws: APIBaseError.notAHost(shown)) { try APIBase(hostNamed: host) }
  }

  @Test(arguments: [
    ("https://api.github.com", "https://api.github.com api.github.com github.com"),
    ("HTTPS://API.GitHub.com:443///", "https://api.github.com api.github.com github.com"),
    (
      "https://ghe.example.org/API/v3/",
      "https://ghe.example.org/API/v3 ghe.example.org ghe.example.org"
    ),
    ("https://h:8443/", "https://h:8443 h h"), ("https://h:80", "https://h:80 h h"),
    ("http://localhost:8080", "http://localhost:8080 localhost localhost"),
    ("http://LOCALHOST:80/x", "http://localhost/x localhost localhost"),
    ("http://127.0.0.1:65535", "http://127.0.0.1:65535 127.0.0.1 127.0.0.1"),
    ("http://127.255.255.254", "http://127.255.255.254 127.255.255.254 127.255.255.254"),
    ("http://[::1]:8080/api/v3", "http://[::1]:8080/api/v3 ::1 ::1"),
    ("https://[2001:DB8::1]", "https://[2001:db8::1] 2001:db8::1 2001:db8::1"),
  ])
  func derivesTheAPIFromAURL(url: String, expected: String) throws {
    #expect(address(try APIBase(url: url)) == expected)
  }

  @Test(arguments: [
    ("http://api.github.com", APIBaseError.plainHTTP(host: "api.github.com")),
    ("http://127.0.0.1.example", .plainHTTP(host: "127.0.0.1.example")),
    ("http://127.0.0", .plainHTTP(host: "127.0.0")),
    ("http://127.0.0.256", .plainHTTP(host: "127.0.0.256")),
    ("http://127.0.0.+1", .plainHTTP(host: "127.0.0.+1")),
    ("http://128.0.0.1", .plainHTTP(host: "128.0.0.1")),
    ("http://0.0.0.0", .plainHTTP(host: "0.0.0.0")),
    ("http://localhost.example", .plainHTTP(host: "localhost.example")),
    ("ftp://localhost", .scheme("ftp")), ("FILE://localhost", .scheme("file")),
    ("api.github.com", .notAURL("api.github.com")), ("", .notAURL("")),
    ("https://", .notAURL("https://")),
    ("https:///x", .notAURL("https:///x")), ("https://h?q", .secretParts("https://h?…")),
    ("https://h#f", .secretParts("https://h#…")), ("https://h:0", .notAURL("https://h:0")),
    ("https://h:65536", .notAURL("https://h:65536")),
  ])
  func rejectsUnsafeAndInvalidURLs(url: String, error: APIBaseError) {
    #expect(throws: error) { try APIBase(url: url) }
  }

  @Test(arguments: [
    ("https://secret@h/", "https://…@h/"), ("https://me:secret@h/", "https://…@h/"),
    ("https://:secret@h/?y", "https://…@h/?…"), ("https://h/?secret#secret", "https://h/?…"),
    ("https://h/#secret", "https://h/#…"), ("https://me:se/cret@h/", "https://…@h/"),
    ("https://me:s#e@h/", "https://…@h/"), ("https://secret h@h/", "https://…@h/"),
  ])
  func hidesSecretsOfAURLInErrors(url: String, shown: String) {
    #expect(throws: APIBaseError.secretParts(shown)) { try APIBase(url: url) }
  }

  @Test("equals an API with the same address in another form")
  func equalsAnotherFormOfItsAddress() throws {
    #expect(try APIBase(url: "https://api.github.com:443/") == .gitHub)
    #expect(try APIBase(hostNamed: "github.com") == .gitHub)
    #expect(APIBase.gitHub.isGitHub)
    #expect(try APIBase(hostNamed: "ghe.example.org").isGitHub == false)
    #expect(try APIBase(url: "http://[::1]:1").isLoopback)
    #expect(APIBase.gitHub.isLoopback == false)
  }

  @Test(arguments: [
    ("octocat/hello-world", "https://github.com/octocat/hello-world"),
    ("octocat/.github", "https://github.com/octocat/.github"),
    ("a b/<é>", "https://github.com/a%20b/%3C%C3%A9%3E"),
    ("octocat", nil), ("", nil), ("/", nil), ("a/", nil), ("/a", nil), ("a/b/c", nil),
    ("a/..", nil), ("../a", nil),
  ])
  func linksToARepository(name: String, page: String?) {
    #expect(APIBase.gitHub.pageURL(ofRepository: name) == page)
  }

  @Test(arguments: [
    ("https://ghe.example.org/api/v3", "https://ghe.example.org/o/n"),
    ("http://127.0.0.1:81", "http://127.0.0.1:81/o/n"),
    ("https://api.tenant.ghe.com", "https://tenant.ghe.com/o/n"),
  ])
  func linksToARepositoryOfItsServer(url: String, page: String) throws {
    #expect(try APIBase(url: url).pageURL(ofRepository: "o/n") == page)
  }
}
