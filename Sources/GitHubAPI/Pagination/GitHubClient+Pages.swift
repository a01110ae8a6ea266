package import struct FoundationEssentials.Date

extension GitHubClient {
  /// Returns the pages of a list, without fetching any yet.
  ///
  /// - Parameters:
  ///   - endpoint: The list; with its viewer if it depends on one (`asViewer`).
  ///   - parallel: The maximum number of concurrent requests.
  ///   - limit: The number of entries wanted; nil for all.
  ///   - start: The start of the resumed run.
  ///   - count: The source of the account's own count of the list.
  ///   - verifies: True if every page is fetched again before the list counts as settled.
  ///   - needsWholeReading: True if a cached list that was brought up to date by its differences
  ///     isn't accepted.
  ///   - allowance: Says how many pages of a whole list may be requested; nil if all may.
  /// - Returns: The pages.
  package func pages<Element>(
    of endpoint: Endpoint<[Element]>, parallel: Int, limit: Int? = nil,
    resumedSince start: Date? = nil, count: ListCount? = nil, verifies: Bool = false,
    needsWholeReading: Bool = false, allowance: PageAllowance? = nil
  ) -> Pages<Element> {
    Pages(
      list: NumberedPages(
        client: self, endpoint: endpoint, parallel: parallel, limit: limit, count: count,
        verifies: verifies, needsWholeReading: needsWholeReading, allowance: allowance),
      start: start)
  }
}
