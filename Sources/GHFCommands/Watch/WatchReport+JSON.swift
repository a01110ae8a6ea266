import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews

extension WatchReport {
  /// The report as `ghf changes --json` prints it, with its id and the name of the list before, and
  /// `"gone":true` or `"test":true` if it is of such a kind.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("id")
    writer.string(id)
    writer.key("list")
    writer.string(list.direction.rawValue)
    if kind != .changes {
      writer.key(kind.rawValue)
      writer.value(.boolean(true))
    }
    // Continues with the members of the other object.
    return writer.bytes + Array(",".utf8) + changes.json().dropFirst()
  }
}
