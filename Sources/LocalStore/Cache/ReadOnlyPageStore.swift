package import GitHubAPI

package import struct FoundationEssentials.Date

/// A page store that reads from another store and discards all writes.
package struct ReadOnlyPageStore: PageStore {
  private let store: any PageStore

  package init(_ store: any PageStore) { self.store = store }

  package func page(at key: PageKey) -> StoredPage? { store.page(at: key) }
  package func keep(_ page: StoredPage, at key: PageKey) {}
  package func confirm(pageAt key: PageKey, on date: Date) {}
  package func note(_ logins: [SeenLogin], on host: String) {}
}
