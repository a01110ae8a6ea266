extension SnapshotChanges {
  /// What a run of changes, the earliest first, comes to in the end.
  ///
  /// Who came and went again is in none of it; who was renamed twice has the first name and the last.
  init(net run: some Sequence<SnapshotChanges>) {
    var net: [Int64: NetChange] = [:]
    for changes in run {
      for person in changes.went {
        net[person.id, default: NetChange(before: person.login)].after = nil
        net[person.id]?.lastName = person.login
      }
      for person in changes.came {
        net[person.id, default: NetChange(before: nil)].after = person.login
      }
      for renaming in changes.renamed {
        net[renaming.id, default: NetChange(before: renaming.from)].after = renaming.to
      }
    }
    for (id, change) in net.sorted(by: { $0.key < $1.key }) {
      switch (change.before, change.after) {
      case (nil, nil): break
      case (nil, let login?): came.append(SnapshotPerson(id: id, login: login))
      case (let login?, nil):
        went.append(SnapshotPerson(id: id, login: change.lastName ?? login))
      case (let old?, let new?):
        if old != new { renamed.append(Renaming(id: id, from: old, to: new)) }
      }
    }
  }

  /// The name that somebody had before the changes and has after them; nil is not in the list.
  private struct NetChange {
    let before: String?
    var after: String?
    var lastName: String?

    init(before: String?) {
      self.before = before
    }
  }
}
