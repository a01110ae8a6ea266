/// The identity of a cached page.
///
/// A listing is one `host` and `path`; a profile is page 1 of its own path. ETags are never keys:
/// different URLs share one (see `ETag` in GitHub's REST documentation).
package struct PageKey: Hashable, Sendable {
  /// Host and port of the API, lower case.
  package let host: String
  /// Path without query, lower case: `/users/octocat/followers`; with the viewer's fingerprint if
  /// the answer depends on the viewer.
  package let path: String
  /// The page's number, from 1; ghf's own records about a list have lower numbers.
  package let number: Int

  /// The number of pages that are looked up one by one: GitHub's longest lists have a quarter of them,
  /// but a server can claim two billion, which would take hours.
  static let longestList = 10_000

  package init(host: String, path: String, number: Int = 1) {
    self.host = host.lowercased()
    self.path = path.lowercased()
    self.number = number
  }

  /// Returns the key of another page of the same listing.
  package func page(_ number: Int) -> PageKey { PageKey(host: host, path: path, number: number) }
}
