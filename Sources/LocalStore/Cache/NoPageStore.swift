package import GitHubAPI

package import struct FoundationEssentials.Date

/// A store that is always empty, for `--no-cache`.
package struct NoPageStore: PageStore {
  package init() {}
  package func page(at key: PageKey) -> StoredPage? { nil }
  package func keep(_ page: StoredPage, at key: PageKey) {}
  package func confirm(pageAt key: PageKey, on date: Date) {}
  package func note(_ logins: [SeenLogin], on host: String) {}
}
