import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct LinkTests {
  @Test func readsTargetsAndParametersInOrder() {
    let links = Link.links(
      in: "<https://a.example/?page=2>; rel=\"next\"; title=\"x\", <b>;rel=last")
    #expect(
      links == [
        Link(
          target: "https://a.example/?page=2",
          parameters: [.init(name: "rel", value: "next"), .init(name: "title", value: "x")]),
        Link(target: "b", parameters: [.init(name: "rel", value: "last")]),
      ])
  }

  @Test(arguments: [
    // Escapes, commas, semicolons and angle brackets inside quotes and targets.
    (#"<a,b;c>; title="x\"y\\z, <q>; rel=no"; rel=next"#, [["next"]]),
    (
      "<a>; rel=\"next prev\", <b>; rel=\"  last\tfirst \"",
      [["next", "prev"], ["last", "first"]]
    ),
    ("<a>; rel=next; rel=last", [["next"]]),
    ("<a>; REL=\"NEXT\"", [["next"]]),
    ("<a>; rel = \"next\" , <b> ; rel= last", [["next"], ["last"]]),
    ("<a>; rel='next'", [["'next'"]]),
    ("<a>; rel", [[]]), ("<a>; rel=", [[]]), ("<a>; rel=\"\"", [[]]), ("<a>", [[]]),
    ("<a>;;; rel=next;", [["next"]]), ("<a>; =next; rel=last", [["last"]]),
    (",, <a>; rel=next,, ,<b>; rel=last,", [["next"], ["last"]]),
    ("<>; rel=next", [["next"]]), ("<a>; rel=\"next", [["next"]]),
    ("<a>; rel=\"next\\", [["next\\"]]),
    ("<a>; rel*=UTF-8''x; rel=next", [["next"]]),
    ("", []), ("garbage", []), ("<a", []), ("<a; rel=next", []), (", ,", []),
    ("<a>; rel=next garbage, <b>; rel=last", [["next"]]),
    ("<a>; rel=next, garbage, <b>; rel=last", [["next"]]),
  ])
  func readsRelationsByRFC8288(value: String, relations: [[String]]) {
    #expect(Link.links(in: value).map(\.relations) == relations)
  }

  @Test func readsAParameterWithoutAValue() {
    #expect(
      Link.links(in: "<a>; crossorigin; Rel=next").map(\.parameters)
        == [[.init(name: "crossorigin", value: ""), .init(name: "rel", value: "next")]])
  }

  @Test func keepsTargetsUnchanged() {
    let links = Link.links(in: "<https://api.github.com/users{?since}>; rel=\"first\", < x >")
    #expect(links.map(\.target) == ["https://api.github.com/users{?since}", " x "])
    #expect(links.target(of: "first") == "https://api.github.com/users{?since}")
    #expect(links.target(of: "next") == nil)
  }

  @Test func returnsTheFirstTargetOfARelation() {
    #expect(Link.links(in: "<a>; rel=next, <b>; rel=next").target(of: "next") == "a")
  }

  @Test(arguments: [
    ("<x?page=2>; rel=next, <x?page=9>; rel=last", PageLinks(hasNext: true, lastNumber: 9)),
    ("<x?page=1>; rel=first, <x?page=1>; rel=prev", PageLinks(hasNext: false, lastNumber: nil)),
    ("<x?page=0>; rel=last", PageLinks(hasNext: false, lastNumber: nil)),
    ("<x?page=-1>; rel=last", PageLinks(hasNext: false, lastNumber: nil)),
    ("<x?page=99999999999999999999>; rel=last", PageLinks(hasNext: false, lastNumber: nil)),
    ("<x?page=9223372036854775807>; rel=last", PageLinks(hasNext: false, lastNumber: nil)),
    ("<x?page=2147483648>; rel=last", PageLinks(hasNext: false, lastNumber: nil)),
    ("<x?page=2147483647>; rel=last", PageLinks(hasNext: false, lastNumber: 2_147_483_647)),
    ("<x?per_page=7&page=3#page=4>; rel=last", PageLinks(hasNext: false, lastNumber: 3)),
    ("<x?per_page=7>; rel=last", PageLinks(hasNext: false, lastNumber: nil)),
    ("<x/page=3>; rel=last", PageLinks(hasNext: false, lastNumber: nil)),
    (
      "<https://x.example/>; rel=\"deprecation\"; type=\"text/html\"",
      PageLinks(hasNext: false, lastNumber: nil)
    ),
    ("<x?since=8>; rel=next, <x{?since}>; rel=first", PageLinks(hasNext: true, lastNumber: nil)),
  ])
  func readsNumbersFromThePageParameter(value: String, links: PageLinks) {
    let read = PageLinks(links: Link.links(in: value))
    #expect(read.hasNext == links.hasNext)
    #expect(read.lastNumber == links.lastNumber)
    #expect(read.isPresent == value.contains(/rel=(next|last|first|prev)/))
  }

  @Test func joinsSeveralLinkFields() {
    var fields = HTTPFields()
    fields.append(HTTPField(name: .link, value: "<x?page=2>; rel=next"))
    fields.append(HTTPField(name: .link, value: "<x?page=5>; rel=last"))
    #expect(PageLinks(fields: fields) == PageLinks(hasNext: true, lastNumber: 5))
    #expect(PageLinks(fields: [:]) == PageLinks(hasNext: false, lastNumber: nil))
  }

  @Test("random bytes never trap, and have at most one link for each '<'")
  func survivesRandomBytes() {
    var random = SeededGenerator()
    let alphabet = Array("<>;,=\"\\ \trelnxt?page=1é".utf8) + [0, 0x7F, 0x80, 0xFF]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let value = String(decoding: bytes, as: UTF8.self)
      let links = Link.links(in: value)
      #expect(
        links.count <= value.utf8.count { $0 == UInt8(ascii: "<") },
        "\(value.debugDescription), GHF_SEED=\(random.seed)")
    }
  }
}

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
