import FoundationEssentials
import GitHubAPI
import LocalStore

/// Changes as one JSON object, in the form that `ghf changes --json` promises.
struct ChangeDocument: Sendable {
  let report: ChangeReport
  /// Whether the list was empty, as it is of a private profile, and the one before is told of.
  var isPrivate = false

  /// Writes the object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("user")
    writer.string(report.user.name)
    writer.key("since")
    writer.value(FieldValue(report.since?.formatted(.iso8601)))
    writer.key("until")
    writer.string(report.until.formatted(.iso8601))
    writer.key("count")
    writer.number(report.count)
    if isPrivate {
      writer.key("may_be_private")
      writer.boolean(true)
    }
    list("followed", report.changes.came, to: &writer) { person, writer in
      write(person, to: &writer)
    }
    list("unfollowed", report.changes.went, to: &writer) { person, writer in
      write(person, to: &writer)
      guard let fate = report.fates[person.id] else { return }
      writer.key("explanation")
      writer.string(fate.word)
      if let login = fate.loginNow {
        writer.key("login_now")
        writer.string(login)
      }
    }
    list("renamed", report.changes.renamed, to: &writer) { renaming, writer in
      writer.key("id")
      writer.number(renaming.id)
      writer.key("from")
      writer.string(renaming.from)
      writer.key("to")
      writer.string(renaming.to)
    }
    writer.endObject()
  }

  private func write(_ person: SnapshotPerson, to writer: inout JSONWriter) {
    writer.key("login")
    writer.string(person.login)
    writer.key("id")
    writer.number(person.id)
  }

  /// Writes a member whose value is an array of objects; `body` writes what is in one.
  private func list<Element>(
    _ name: String, _ elements: [Element], to writer: inout JSONWriter,
    _ body: (Element, inout JSONWriter) -> Void
  ) {
    writer.key(name)
    writer.beginArray()
    for element in elements {
      writer.beginObject()
      body(element, &writer)
      writer.endObject()
    }
    writer.endArray()
  }
}
