extension SnapshotChanges {
  /// What a run of changes, the earliest first, comes to in the end.
  ///
  /// Who came and went again is in none of it; who was renamed twice has the first name and the last.
  init(net run: some Sequence<SnapshotChanges>) {
    var fates: [Int64: Fate] = [:]
    for changes in run {
      for person in changes.went {
        fates[person.id, default: Fate(before: person.login)].after = nil
        fates[person.id]?.lastName = person.login
      }
      for person in changes.came {
        fates[person.id, default: Fate(before: nil)].after = person.login
      }
      for renaming in changes.renamed {
        fates[renaming.id, default: Fate(before: renaming.from)].after = renaming.to
      }
    }
    for (id, fate) in fates.sorted(by: { $0.key < $1.key }) {
      switch (fate.before, fate.after) {
      case (nil, nil): break
      case (nil, let login?): came.append(SnapshotPerson(id: id, login: login))
      case (let login?, nil):
        went.append(SnapshotPerson(id: id, login: fate.lastName ?? login))
      case (let old?, let new?):
        if old != new { renamed.append(Renaming(id: id, from: old, to: new)) }
      }
    }
  }

  /// The name that somebody had before the changes and has after them; nil is not in the list.
  private struct Fate {
    let before: String?
    var after: String?
    var lastName: String?

    init(before: String?) {
      self.before = before
    }
  }
}
