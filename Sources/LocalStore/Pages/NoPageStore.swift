package import GitHubAPI

package import struct FoundationEssentials.Date

/// A store that keeps nothing and has nothing, for `--no-cache`.
package struct NoPageStore: PageStore {
  /// One is like any other.
  package init() {}

  /// Never there.
  package func page(at key: PageKey) -> StoredPage? { nil }

  /// Does nothing.
  package func keep(_ page: StoredPage, at key: PageKey) {}

  /// Does nothing.
  package func confirm(pageAt key: PageKey, on date: Date) {}

  /// Does nothing.
  package func note(_ logins: [SeenLogin], on host: String) {}
}
