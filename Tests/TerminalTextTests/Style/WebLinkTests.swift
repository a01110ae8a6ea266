import TestSupport
import Testing

@testable import TerminalText

@Suite struct WebLinkTests {
  @Test(arguments: [
    "https://github.com/octocat", "http://Example.org", "https://example.org:8443/a?b=c;d&e#f",
    "https://example.org?q", "https://example.org#f", "http://127.0.0.1:80/",
    "https://e.org:65535", "https://my_site-1.example.org/~me/", "https://e.org/%41%zz%",
    "https://e.org/@me", "https://e.org/a:b!$&'()*+,=[]",
  ])
  func takesPlainURLs(text: String) {
    #expect(WebLink(text)?.url == text)
  }

  @Test(arguments: [
    "", "octocat.example", "https:", "https:/", "https://", "https:///path", "http://:80",
    "http://?q", "https:example.org", "ftp://example.org", "javascript://example.org/%0aalert(1)",
    "file:///etc/passwd", " https://example.org", "https://example.org ", "https://exam ple.org",
    "https://e.org/a b", "https://e.org/\u{1B}\\", "https://e.org/\u{7}", "https://e.org/\u{9C}",
    "https://e.org/\n", "https://e.org/\u{7F}", "https://e.org/\0", "https://e.org/\u{3000}",
    "https://github.com@evil.example", "https://github.com:x@evil.example/", "https://@e.org",
    "https://github.com:80@evil.example/", "https://github.com\\@evil.example",
    "https://e.org/a\\b", "https://github.com%2Fevil.example",
    "https://github.com\u{FF0F}evil.example", "https://\u{2100}.example", "https://..",
    "https://.", "https://a..b", "https://-", "https://e.org:", "https://e.org:0",
    "https://e.org:65536", "https://e.org:99999999999999999999", "https://e.org:8x",
    "https://e.org:+80", "https://[::1", "https://[]", "https://[abc]", "https://[::1]x",
    "https://e(x).org", "https://github.com\u{200D}.evil.example", "https://e\u{3164}.org",
    "ħttp://e.org",
  ])
  func rejectsUnsafeURLs(text: String) {
    #expect(WebLink(text) == nil)
  }

  /// A browser would understand these, but only after changing them.
  @Test(arguments: [
    "HTTP://Example.org", "https://example.org./", "http://[::1]:8080/x",
    "https://bücher.example/", "https://e.org/ä", "https://e.org/\u{202E}gpj",
    "https://e.org/\"", "https://e.org/<", "https://e.org/`", "https://e.org/{", "https://e.org/^",
  ])
  func leavesOtherURLsAsText(text: String) {
    #expect(WebLink(text) == nil)
  }

  @Test func limitsTheLengthOfAURL() {
    let start = "https://example.org/"
    let longest = start + String(repeating: "a", count: WebLink.maximumLength - start.utf8.count)
    #expect(WebLink(longest)?.url == longest)
    #expect(WebLink(longest + "a") == nil)
  }

  @Test func hasAStableIdentifierOverSeveralLines() {
    let link = WebLink("https://example.org")
    #expect(link?.identifier == nil)
    #expect(link?.spanningLines.identifier == "5fd6a1577f2a2c90")
    #expect(link?.spanningLines.url == "https://example.org")
  }

  @Test func holdsOnlyPrintableASCIIForAnyText() {
    var random = SeededGenerator()
    var count = 0
    for _ in 0..<20_000 {
      let start = ["https://e", "http://", "https://[", "https://e.org/"].randomElement(
        using: &random)
      guard let link = WebLink((start ?? "") + random.text(upTo: 8)) else { continue }
      count += 1
      #expect(link.url.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    }
    #expect(count > 100)
  }
}
