import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews

extension WatchReport {
  /// The report as `ghf changes --json` prints it, with its id and the name of the list before.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("id")
    writer.string(id)
    writer.key("list")
    writer.string(list.direction.rawValue)
    // Continues with the members of the other object.
    return writer.bytes + Array(",".utf8) + changes.json().dropFirst()
  }
}
