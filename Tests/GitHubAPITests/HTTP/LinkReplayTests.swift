import FoundationEssentials
import GitHubAPI
import TestSupport
import Testing

/// Every recorded `Link` header against a second, simpler parser.
@Suite(.enabled(if: Recorded.areAvailable, Recorded.comment)) struct LinkReplayTests {
  private struct Line: Decodable {
    let link: String
  }

  /// Returns the recorded headers, without the brackets of placeholders such as `<TOKEN>`.
  private func headers() throws -> [String] {
    try ProjectFiles.sharedLines("github/link-headers.jsonl").map { line in
      try JSONDecoder().decode(Line.self, from: Data(line.utf8)).link
        .replacing(/<([A-Z_]+)>/) { "\($0.1)" }
    }
  }

  @Test func agreesWithARegularExpression() throws {
    let expression = /<([^>]*)>; rel="([^"]*)"(?:; type="([^"]*)")?/
    for header in try headers() {
      let expected = header.matches(of: expression).map { match in
        "\(match.1) \(match.2) \(match.3 ?? "")"
      }
      let read = Link.links(in: header).map { link in
        let type = link.parameters.first { $0.name == "type" }?.value
        return "\(link.target) \(link.relations.joined(separator: " ")) \(type ?? "")"
      }
      #expect(read == expected)
      #expect(!read.isEmpty)
    }
  }

  @Test func findsEveryRecordedRelation() throws {
    var counts: [String: Int] = [:]
    let headers = try headers()
    for relation in headers.flatMap({ Link.links(in: $0) }).flatMap(\.relations) {
      counts[relation, default: 0] += 1
    }
    #expect(headers.count == 586)
    #expect(
      counts == [
        "next": 482, "last": 428, "first": 290, "prev": 231, "deprecation": 4, "alternate": 3,
      ])
  }

  @Test func findsTheNumberOfTheLastPage() throws {
    let last = /<[^>]*[?&]page=([1-9][0-9]*)[^>]*>; rel="last"/
    for header in try headers() {
      let links = PageLinks(links: Link.links(in: header))
      let expected = header.firstMatch(of: last).flatMap { Int($0.1) }
      #expect(links.hasNext == header.contains("rel=\"next\""))
      #expect(links.lastNumber == expected)
      #expect(links.isPresent == header.contains(/rel="(next|last|first|prev)"/))
    }
  }
}
