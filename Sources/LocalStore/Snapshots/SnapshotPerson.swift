/// Somebody in a snapshot: the number that stays, and the name at that time.
package struct SnapshotPerson: Sendable, Equatable, Identifiable {
  package let id: Int64
  package let login: String

  package init(id: Int64, login: String) {
    self.id = id
    self.login = login
  }
}
