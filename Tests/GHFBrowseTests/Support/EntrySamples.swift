import FoundationEssentials
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// Events and changes in octocat's lists.
enum EntrySamples {
  /// Returns an event that an account has caused in a repository: a comment on issue 7, or a star.
  static func event(
    _ number: Int, by actor: String, text: String? = nil, on repository: String = "octocat/hello"
  ) throws -> EntryList.Entry {
    let comment = text.map {
      #"{"action":"created","issue":{"number":7},"comment":{"body":"\#($0)"}}"#
    }
    let json = """
      {"id":"\(number)","type":"\(comment == nil ? "WatchEvent" : "IssueCommentEvent")",
       "actor":{"login":"\(actor)","id":\(Browsing.id(of: actor))},"repo":{"name":"\(repository)"},
       "payload":\(comment ?? "{}"),"created_at":"2026-11-21T11:00:00Z"}
      """
    let event = try #require(try Event(json: JSON(text: json)))
    return EntryList.Entry(
      FeedEntry(event: event, base: .gitHub), in: try Login(name: "octocat"), on: .gitHub,
      now: Date(timeIntervalSince1970: 1_795_266_000), .gmt)
  }

  /// Returns the changes of a snapshot to which people came.
  static func changes(_ index: Int, came: [String]) -> [EntryList.Entry] {
    var changes = SnapshotChanges()
    changes.came = came.map { SnapshotPerson(id: Browsing.id(of: $0), login: $0) }
    let snapshot = EntryList.ChangedSnapshot(
      index: index, date: "day \(CleanText("\(index)"))", dateBefore: "the day before",
      count: 100 + index, cameCount: came.count, wentCount: 0)
    return EntryList.Entry.entries(of: changes, in: snapshot, on: .gitHub)
  }
}
