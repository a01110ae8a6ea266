import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// Masks the token in whatever a server or libcurl sends back.
@Suite struct TokenMaskTests {
  private static let token = "ghp_a1-B2/c3+D4=e5~F6\"g7"

  private func masked(_ text: String, token: String = token) throws -> String {
    try #require(TokenMask(Array(token.utf8))).applied(to: text)
  }

  @Test(arguments: [
    ("", ""), ("ghp_a1", "ghp_a1"), (token, "***"), ("x\(token)", "x***"), ("\(token)x", "***x"),
    ("Bearer \(token)", "Bearer ***"), ("token \(token)\n", "token ***\n"),
    ("\(token)\(token) \(token)", "****** ***"), ("ghp_a1-B2/c3+", "ghp_a1-B2/c3+"),
    // The first byte alone, and a beginning that is cut short by the token itself.
    ("ggg\(token)", "ggg***"), ("ghp_a1\(token)", "ghp_a1***"),
  ])
  func masksTheToken(text: String, expected: String) throws {
    #expect(try masked(text) == expected)
  }

  @Test func masksTheTokenAnywhereInALongText() throws {
    let token = "fixture-token-never-to-be-seen"
    let filler = "{\"login\":\"octavia\",\"url\":\"https://api.github.com/users/octavia\"},"
    for count in 0..<200 {
      let before = String(String(repeating: filler, count: 4).prefix(count))
      #expect(try masked(before + token + filler, token: token) == before + "***" + filler)
    }
    let page = String(repeating: filler, count: 2_000)
    #expect(try masked(page, token: token) == page)
  }

  @Test func ignoresTokensUnderEightBytes() {
    #expect(TokenMask(Array("octocat".utf8)) == nil)
    #expect(TokenMask(Array("octocats".utf8)) != nil)
  }

  @Test func masksATokenOfAnyLength() throws {
    for length in [8, 9, 40, 254, 255, 256, 257, 1_000] {
      let token = String((0..<length).map { Character(Unicode.Scalar(0x21 + UInt8($0 * 7 % 94))) })
      #expect(try masked("a \(token) b", token: token) == "a *** b", "\(length)")
    }
  }

  private func send(_ answer: @escaping StubTransport.Answer) async throws -> TransportResponse {
    let signing = TokenTransport(
      inner: StubTransport(["GET /": [answer]]), base: .gitHub,
      credentials: Credentials(from: StubTokens("fixture-token-never"), host: "h"))
    return try await signing.response(
      to: HTTPRequest(method: .get, scheme: "https", authority: "api.github.com", path: "/"),
      body: [])
  }

  @Test(arguments: [200, 301, 401, 500])
  func masksTheWholeResponse(status: Int) async throws {
    let response = try await send { request in
      let sent = request.headerFields[.authorization] ?? ""
      let head = HTTPResponse(
        status: HTTPResponse.Status(code: status, reasonPhrase: "No \(sent)"),
        headerFields: [.location: "/?a=\(sent)", .eTag: "\"tag\""])
      return .success(TransportResponse(head: head, body: Array("{\"bio\":\"\(sent)\"}".utf8)))
    }
    #expect(response.head.status.code == status)
    #expect(response.head.status.reasonPhrase == "No Bearer ***")
    #expect(response.head.headerFields == [.location: "/?a=Bearer ***", .eTag: "\"tag\""])
    #expect(response.body == Array("{\"bio\":\"Bearer ***\"}".utf8))
  }

  @Test(arguments: [
    (
      TransportError.malformedResponse(detail: "odd: fixture-token-never"),
      TransportError.malformedResponse(detail: "odd: ***")
    ),
    (
      .connectionLost(host: "h", detail: "fixture-token-never?"),
      .connectionLost(host: "h", detail: "***?")
    ),
    (.bodyTooLarge(limitByteCount: 1), .bodyTooLarge(limitByteCount: 1)),
  ])
  func masksErrorsFromLibcurl(error: TransportError, expected: TransportError) async throws {
    await #expect(throws: expected) { try await send(StubTransport.failure(error)) }
  }

  @Test("masks what a plain replacement does, in texts full of parts of the token")
  func masksAsAReplacement() throws {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      func letters(_ count: ClosedRange<Int>) -> String {
        String(
          (0..<Int.random(in: count, using: &random)).map { _ in
            Bool.random(using: &random) ? "a" : "b"
          })
      }
      let token = letters(8...12)
      var text = letters(0...60)
      if Bool.random(using: &random) { text += token + letters(0...9) + token }
      #expect(try masked(text, token: token) == text.replacing(token, with: "***"), "\(random)")
    }
  }
}
