package import GitHubAPI

package import struct FoundationEssentials.Date

/// A store whose pages are read and never changed.
package struct ReadOnlyPageStore: PageStore {
  private let store: any PageStore

  /// Reads the pages of another store.
  package init(_ store: any PageStore) {
    self.store = store
  }

  /// The other store's page.
  package func page(at key: PageKey) -> StoredPage? { store.page(at: key) }

  /// Does nothing.
  package func keep(_ page: StoredPage, at key: PageKey) {}

  /// Does nothing.
  package func confirm(pageAt key: PageKey, on date: Date) {}

  /// Does nothing.
  package func note(_ logins: [SeenLogin], on host: String) {}
}
