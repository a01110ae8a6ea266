import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  @Suite struct ResponseHeadTests {
    @Test func skipsInterimResponses() async throws {
      let head = try await head(
        """
        HTTP/1.1 100 Continue\r\nInterim: 1\r\n\r
        HTTP/1.1 103 Early Hints\r\nInterim: 2\r\n\r
        HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n
        """)
      #expect(head.status == HTTPResponse.Status(code: 404, reasonPhrase: "Not Found"))
      #expect(head.headerFields == [.contentLength: "0"])
    }

    @Test func skipsTrailers() async throws {
      let head = try await head(
        """
        HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r
        2\r\nok\r\n0\r\nTrailer-Field: 1\r\n\r\n
        """)
      #expect(head.headerFields == [.transferEncoding: "chunked"])
    }

    @Test func readsAStatusWithoutAReason() async throws {
      let head = try await head("HTTP/1.1 204\r\n\r\n")
      #expect(head.status == HTTPResponse.Status(code: 204, reasonPhrase: ""))
    }

    @Test func doesNotFollowARedirect() async throws {
      let head = try await head(
        "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n")
      #expect(head.status.code == 302)
      #expect(head.headerFields[.location] == "http://127.0.0.1:1/")
    }

    @Test func joinsFoldedLinesAndTrimsValues() {
      var head = ReceivedHead()
      let lines = ["HTTP/2 200 \r\n", "A:  x \t\r\n", "\t y\r\n", "no colon\r\n", "B:\r\n", "\r\n"]
      for line in lines { head.append(Array(line.utf8)) }
      #expect(head.response?.status == HTTPResponse.Status(code: 200, reasonPhrase: ""))
      #expect(head.response?.headerFields.map(\.description) == ["A: x y", "B: "])
      #expect(head.byteCount == lines.joined().utf8.count)
    }

    @Test(arguments: [
      "HTTP/1.1\r\n", "HTTP/1.1 20\r\n", "HTTP/1.1 2x0 OK\r\n", "HTTP/1.1 099 No\r\n",
    ])
    func hasNoResponseWithoutAValidStatus(line: String) {
      var head = ReceivedHead()
      head.append(Array(line.utf8))
      #expect(head.response == nil)
    }

    private func head(_ response: String) async throws -> HTTPResponse {
      try await CurlTransport.outcome { connection in
        _ = try await connection.request()
        try await connection.send(response)
      }.get().head
    }
  }
}
