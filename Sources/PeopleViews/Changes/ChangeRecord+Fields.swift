import FoundationEssentials
package import GHFQueries
import GitHubAPI
import LocalStore
package import TerminalText

extension ChangeRecord {
  /// The fields of a change as a record.
  package static let fields: [Field<ChangeRecord>] =
    changeFields + [
      Field("check") { .text($0.finding.check.rawValue) }, countField,
    ]

  /// The fields of the change itself.
  package static let changeFields: [Field<ChangeRecord>] = [
    Field("found_at") { .text($0.finding.at.formatted(.iso8601)) },
    Field("change") { .text($0.kind.rawValue) },
    Field("login") { FieldValue($0.person?.login) },
    Field("id") { FieldValue(number: $0.person?.id) },
    Field("old_login") { FieldValue($0.from) },
    Field("explanation") { FieldValue($0.reason?.word) },
    Field("new_login") { FieldValue($0.reason?.loginNow) },
  ]

  /// The number of accounts on the list after the change.
  package static let countField = Field<ChangeRecord>("count") { .number(Int64($0.finding.count)) }

  /// Returns the columns of a line: the kind, the login, and the old login or the explanation; with
  /// `isDated`, the time comes first.
  package func cells(dated isDated: Bool) -> [StyledText] {
    let cells: [(String?, Style)] = [
      (isDated ? finding.at.formatted(.iso8601) : nil, .dim),
      (kind.rawValue, .colored(kind.colour)),
      (person?.login, .bold), (from ?? reason?.word, .dim),
    ]
    // Each cell is cleaned separately, which removes TABs from names.
    return cells.compactMap { text, style in text.map { StyledText(CleanText($0), style) } }
  }
}

extension ChangeRecord.Kind {
  /// The colour of the kind's name, the same as that of its heading in `ChangeView`.
  var colour: TerminalColor {
    switch self {
    case .followed: .green
    case .unfollowed: .red
    case .unlisted: .yellow
    case .listedAgain: .cyan
    case .renamed: .magenta
    // Only records in a format include the first snapshot.
    case .first: .blue
    }
  }
}

private typealias Member = FieldValue.Member

extension ChangeReport {
  /// Returns the JSON object that `ghf changes --json` prints, without an end of line.
  ///
  /// `mayBePrivate` is true if the list was empty and the last snapshot is reported instead.
  package func json(mayBePrivate: Bool = false) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    var members: [(String, FieldValue)] = [
      ("login", .text(list.login.name)), ("since_at", FieldValue(since?.formatted(.iso8601))),
      ("until_at", .text(until.formatted(.iso8601))), ("count", .number(Int64(count))),
      ("check", .text(check.rawValue)),
    ]
    if mayBePrivate { members.append(("may_be_private", .boolean(true))) }
    if uncheckedCount > 0 { members.append(("unchecked", .number(Int64(uncheckedCount)))) }
    for (name, value) in members {
      writer.key(name)
      writer.value(value)
    }
    writer.array("followed", changes.came.filter { !$0.isUnlisted }.map(\.members))
    writer.array(
      "unfollowed",
      changes.went.filter { !$0.isUnlisted }.map { person in
        let reason = changes.reasons[person.id]
        return person.members + (reason.map { [Member("explanation", .text($0.word))] } ?? [])
          + (reason?.loginNow.map { [Member("new_login", .text($0))] } ?? [])
      })
    writer.array(
      "renamed",
      changes.renamed.map {
        [
          Member("login", .text($0.to)), Member("id", .number($0.id)),
          Member("old_login", .text($0.from)),
        ]
      })
    for (name, people) in [("unlisted", changes.went), ("listed_again", changes.came)] {
      let unlisted = people.filter(\.isUnlisted)
      if !unlisted.isEmpty { writer.array(name, unlisted.map(\.members)) }
    }
    writer.endObject()
    return writer.bytes
  }
}

extension Sequence<[UInt8]> {
  /// Joins JSON objects into an array with one object per line, and an end of line.
  package func jsonArray() -> [UInt8] {
    let lines = Array(joined(separator: Array(",\n".utf8)))
    return lines.isEmpty
      ? Array("[]\n".utf8) : Array("[\n".utf8) + lines + Array("\n]\n".utf8)
  }
}

extension SnapshotPerson {
  fileprivate var members: [Member] {
    [Member("login", .text(login)), Member("id", .number(id))]
  }
}

extension JSONWriter {
  /// Writes a member whose value is an array of objects.
  fileprivate mutating func array(_ name: String, _ objects: [[Member]]) {
    key(name)
    beginArray()
    for object in objects { value(.object(object, short: .null)) }
    endArray()
  }
}
