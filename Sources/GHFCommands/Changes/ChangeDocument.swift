import FoundationEssentials
import GitHubAPI
import LocalStore

/// Changes as one JSON object, in the form that `ghf changes --json` promises.
struct ChangeDocument: Sendable {
  private typealias Member = FieldValue.Member

  let report: ChangeReport
  /// Whether the list was empty, as it is of a private profile, and the one before is told of.
  var isPrivate = false

  /// Writes the object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    write(
      [
        Member("user", .text(report.user.name)),
        Member("since", FieldValue(report.since?.formatted(.iso8601))),
        Member("until", .text(report.until.formatted(.iso8601))),
        Member("count", .number(Int64(report.count))),
      ] + (isPrivate ? [Member("may_be_private", .boolean(true))] : []), to: &writer)
    list("followed", report.changes.came.map(members), to: &writer)
    list(
      "unfollowed",
      report.changes.went.map { person in
        let reason = report.reasons[person.id]
        return members(of: person)
          + (reason.map { [Member("explanation", .text($0.word))] } ?? [])
          + (reason?.loginNow.map { [Member("login_now", .text($0))] } ?? [])
      }, to: &writer)
    list(
      "renamed",
      report.changes.renamed.map {
        [
          Member("id", .number($0.id)), Member("from", .text($0.from)), Member("to", .text($0.to)),
        ]
      }, to: &writer)
    writer.endObject()
  }

  private func members(of person: SnapshotPerson) -> [Member] {
    [Member("login", .text(person.login)), Member("id", .number(person.id))]
  }

  private func write(_ members: [Member], to writer: inout JSONWriter) {
    for member in members {
      writer.key(member.name)
      writer.value(member.value)
    }
  }

  /// Writes a member whose value is an array of objects.
  private func list(_ name: String, _ objects: [[Member]], to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginArray()
    for object in objects { writer.value(.object(object, short: .null)) }
    writer.endArray()
  }
}
