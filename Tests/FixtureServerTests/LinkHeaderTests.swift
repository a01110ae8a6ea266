import Testing

@testable import FakeGitHub

/// The relations in the Link header of a page.
struct LinkHeaderTests {
  private func link(page: Int, last: Int) -> String? {
    LinkHeader.value(
      url: "http://h/user/7/followers", parameters: "per_page=100", page: page, last: last)
  }

  private func part(_ page: Int, _ relation: String) -> String {
    "<http://h/user/7/followers?per_page=100&page=\(page)>; rel=\"\(relation)\""
  }

  @Test func isNilForASinglePage() {
    #expect(link(page: 1, last: 1) == nil)
    #expect(link(page: 1, last: 0) == nil)
  }

  @Test func linksTheFirstPageToNextAndLast() {
    #expect(link(page: 1, last: 3) == [part(2, "next"), part(3, "last")].joined(separator: ", "))
  }

  @Test func linksAMiddlePageInAllDirections() {
    let parts = [part(1, "prev"), part(3, "next"), part(3, "last"), part(1, "first")]
    #expect(link(page: 2, last: 3) == parts.joined(separator: ", "))
  }

  @Test func linksTheLastPageToPrevAndFirst() {
    #expect(link(page: 3, last: 3) == [part(2, "prev"), part(1, "first")].joined(separator: ", "))
  }
}
