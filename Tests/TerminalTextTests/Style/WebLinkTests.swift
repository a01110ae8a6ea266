import TestSupport
import Testing

@testable import TerminalText

@Suite struct WebLinkTests {
  @Test(arguments: [
    ("https://github.com/octocat", "https://github.com/octocat"),
    ("HTTP://Example.org", "http://Example.org"),
    ("https://example.org:8443/a?b=c;d&e#f", "https://example.org:8443/a?b=c;d&e#f"),
    ("https://example.org?q", "https://example.org?q"),
    ("https://example.org./", "https://example.org./"),
    ("http://127.0.0.1:80/", "http://127.0.0.1:80/"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x"),
    ("https://my_site-1.example.org/~me/", "https://my_site-1.example.org/~me/"),
    ("https://bücher.example/ä", "https://b%C3%BCcher.example/%C3%A4"),
    ("https://例え.jp/😀", "https://%E4%BE%8B%E3%81%88.jp/%F0%9F%98%80"),
    ("https://e.org/%41%zz%", "https://e.org/%41%25zz%25"),
    ("https://e.org/\"<>`{|}^", "https://e.org/%22%3C%3E%60%7B%7C%7D%5E"),
    ("https://e.org/\u{202E}gpj", "https://e.org/%E2%80%AEgpj"),
    ("https://e.org/@me", "https://e.org/@me"),
  ])
  func encodesURLsAsPrintableASCII(text: String, url: String) {
    #expect(WebLink(text)?.url == url)
  }

  @Test(arguments: [
    "", "octocat.example", "https:", "https:/", "https://", "https:///path", "http://:80",
    "http://?q", "https:example.org", "ftp://example.org", "javascript://example.org/%0aalert(1)",
    "file:///etc/passwd", " https://example.org", "https://example.org ", "https://exam ple.org",
    "https://e.org/a b", "https://e.org/\u{1B}\\", "https://e.org/\u{7}", "https://e.org/\u{9C}",
    "https://e.org/\n", "https://e.org/\u{7F}", "https://e.org/\0", "https://e.org/\u{3000}",
    "https://github.com@evil.example", "https://github.com:x@evil.example/", "https://@e.org",
    "https://github.com\\@evil.example", "https://e.org/a\\b", "https://github.com%2Fevil.example",
    "https://github.com\u{FF0F}evil.example", "https://\u{2100}.example", "https://..",
    "https://.", "https://a..b", "https://-", "https://e.org:", "https://e.org:0",
    "https://e.org:65536", "https://e.org:8x", "https://e.org:+80", "https://e.org:000080",
    "https://[::1", "https://[]", "https://[abc]", "https://[::1]x", "https://e(x).org",
    "https://github.com\u{200D}.evil.example", "https://e\u{3164}.org", "ħttp://e.org",
  ])
  func rejectsUnsafeURLs(text: String) {
    #expect(WebLink(text) == nil)
  }

  @Test func limitsTheLengthOfAURL() {
    let start = "https://example.org/"
    let longest = start + String(repeating: "a", count: WebLink.maximumLength - start.utf8.count)
    #expect(WebLink(longest)?.url == longest)
    #expect(WebLink(longest + "a") == nil)
    // Each ä takes six bytes once it is encoded.
    #expect(WebLink(start + String(repeating: "ä", count: 330))?.url.utf8.count == 2_000)
    #expect(WebLink(start + String(repeating: "ä", count: 331)) == nil)
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

  @Test("takes a URL as it is only if parsing leaves it unchanged")
  func agreesWithTheParserOnPlainURLs() {
    var random = SeededGenerator()
    let pieces = [
      "a", "Z", "9", "-", "_", ".", "/", "?", "#", "%", "%41", "@", ":", "80", "[", "]", "!", "$",
      "&", "'", "(", ")", "*", "+", ",", ";", "=", "~", "\\", "\"", "<", "{", "|", "^", "`", " ",
      "ä",
    ]
    var count = 0
    for _ in 0..<20_000 {
      var text =
        ["https://", "http://", "https://e.org/", "HTTP://", "https:/"]
        .randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      let utf8 = text.utf8
      guard WebLink.isPlain(utf8.span) else { continue }
      count += 1
      #expect(WebLinkParser(text)?.url == text)
    }
    #expect(count > 1_000)
  }
}
