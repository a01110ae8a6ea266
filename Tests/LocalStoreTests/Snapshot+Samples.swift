import LocalStore

extension Snapshot {
  /// People by their ids, in an order that is not theirs.
  init(_ names: [Int64: String]) {
    self.init()
    for (id, login) in names { add(id: id, login: login) }
  }
}
