package import HTTPTypes

/// The neighbours of a page, as its `Link` header names them.
///
/// A missing `next` marks the end of a list; a short page doesn't. A `Link` header alone doesn't
/// mean that an answer is paginated (GitHub also sends `rel="deprecation"`).
package struct PageLinks: Sendable, Equatable {
  package var hasNext: Bool
  /// The last page's number, from 1; nil if it is missing or invalid (0 has been observed).
  package var lastNumber: Int?
  /// True if the response named any page: GitHub's last page names the first and the previous one.
  package var isPresent: Bool

  package init(hasNext: Bool, lastNumber: Int?) {
    self.hasNext = hasNext
    self.lastNumber = lastNumber
    isPresent = hasNext || lastNumber != nil
  }

  /// Reads all `Link` fields of a response.
  package init(fields: HTTPFields) {
    let values = HTTPField.Name("Link").map { fields[values: $0] } ?? []
    self.init(links: Link.links(in: values.joined(separator: ", ")))
  }

  package init(links: [Link]) {
    hasNext = links.target(of: "next") != nil
    lastNumber = links.target(of: "last").flatMap(PageLinks.pageNumber)
    isPresent = ["next", "last", "first", "prev"].contains { links.target(of: $0) != nil }
  }

  /// Returns the `page` parameter of a URL's query; nil if it is missing or not a possible number.
  static func pageNumber(in target: String) -> Int? {
    guard let mark = target.firstIndex(of: "?") else { return nil }
    let query = target[target.index(after: mark)...].prefix { $0 != "#" }
    for part in query.split(separator: "&") where part.hasPrefix("page=") {
      // All of GitHub's accounts would fill about a thousandth of these pages.
      if let number = Int(part.dropFirst("page=".count)), (1...Int(Int32.max)).contains(number) {
        return number
      }
    }
    return nil
  }
}
