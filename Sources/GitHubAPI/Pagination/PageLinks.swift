package import HTTPTypes

/// What a listing's `Link` header says about the pages around the one it came with.
///
/// The end is told by a missing `next`, not by a short page; a `Link` header alone does not mean
/// that an answer is paginated (GitHub also sends `rel="deprecation"`).
package struct PageLinks: Sendable, Equatable {
  package var hasNext: Bool
  /// The last page's number, from 1; nil when it is not told or makes no sense (0 was recorded).
  package var lastNumber: Int?
  /// Whether the response named any page: GitHub's last page names the first and the previous one.
  package var isPresent: Bool

  package init(hasNext: Bool, lastNumber: Int?) {
    self.hasNext = hasNext
    self.lastNumber = lastNumber
    isPresent = hasNext || lastNumber != nil
  }

  /// Reads all `Link` fields of a response.
  package init(fields: HTTPFields) {
    guard let name = HTTPField.Name("Link") else {
      self.init(hasNext: false, lastNumber: nil)
      return
    }
    self.init(links: Link.links(in: fields[values: name].joined(separator: ", ")))
  }

  package init(links: [Link]) {
    hasNext = links.target(of: "next") != nil
    lastNumber = links.target(of: "last").flatMap(PageLinks.pageNumber)
    isPresent = ["next", "last", "first", "prev"].contains { links.target(of: $0) != nil }
  }

  /// The `page` parameter of a URL's query; nil when there is none from 1 up that a list can have.
  static func pageNumber(in target: String) -> Int? {
    guard let mark = target.firstIndex(of: "?") else { return nil }
    let query = target[target.index(after: mark)...].prefix { $0 != "#" }
    for part in query.split(separator: "&") where part.hasPrefix("page=") {
      if let number = Int(part.dropFirst("page=".count)), isPlausible(number) {
        return number
      }
    }
    return nil
  }

  /// Whether a list can have so many pages: all accounts of the world fill a thousandth of them.
  private static func isPlausible(_ number: Int) -> Bool { (1...Int(Int32.max)).contains(number) }
}
