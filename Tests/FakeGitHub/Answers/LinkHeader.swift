/// Writes the Link header of a page, in GitHub's form.
///
/// Assumed: a page behind the only one has `prev` and `first`, as pages behind a longer list do.
package enum LinkHeader {
  /// Writes the header's value for one page.
  ///
  /// - Parameters:
  ///   - url: The list's URL without a query.
  ///   - parameters: The parameters before `page`, such as `per_page=100`; may be empty.
  ///   - page: The number of the requested page, which may be behind the last one.
  ///   - last: The number of the last page, 0 or 1 if the list fits on one page.
  /// - Returns: The value, or nil for the only page.
  package static func value(
    url: String, parameters: String, page: Int, last: Int
  ) -> String? {
    let start = url + "?" + (parameters.isEmpty ? "" : parameters + "&") + "page="
    func relation(_ number: Int, _ name: String) -> String {
      "<\(start)\(number)>; rel=\"\(name)\""
    }
    var relations: [String] = []
    if page > 1 { relations.append(relation(min(page - 1, max(last, 1)), "prev")) }
    if page < last {
      relations.append(relation(page + 1, "next"))
      relations.append(relation(last, "last"))
    }
    if page > 1 { relations.append(relation(1, "first")) }
    return relations.isEmpty ? nil : relations.joined(separator: ", ")
  }
}
