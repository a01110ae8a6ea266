import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// `ghf watch list`: lists the watches, without requests.
struct WatchListCommand: ContextCommand {
  static let guide = CommandGuide(
    "list", "List what is watched",
    examples: ["ghf watch list", "ghf watch list --json | jq '.[] | select(.failure)'"],
    text: """
      Prints, for each watch, the account or fav, the list, the interval, the time of the last check, \
      the reason if it failed, and the number of reports that wait, with the reason if a delivery \
      failed. For fav it is the check that is the longest ago.
      """)

  @OptionGroup var format: FormatOptions

  static func fieldNames(with options: Set<String>) -> [String] { WatchEntry.fields.names() }

  func run(in invocation: Invocation) async throws(CommandError) {
    let fields = try format.selected(WatchEntry.fields)
    let query = try WatchQuery(in: invocation.queries(), invocation.watchStore())
    let (watches, items) = try await invocation.query { () throws(QueryError) in
      (try query.watches(), try query.items())
    }
    let (store, host) = (try invocation.context.favourites(), try invocation.apiBase().webAuthority)
    let watchesFavourites = watches.contains { $0.account == nil }
    let favourites = try invocation.context.accessFiles { () throws(StorageError) in
      watchesFavourites ? Set(try store.list(on: host).map(\.id)) : []
    }
    let entries = watches.map { WatchEntry($0, items.map(\.list), favourites: favourites) }
    let views = invocation.views
    let context = invocation.context
    try views.print(
      entries, fields, format.format,
      text: RecordText {
        CleanText($0.cells(day: context.dayAndTime).joined(separator: "\t"), lineBreaks: .kept)
      },
      view: WholeView(in: views) { entries in
        WatchEntry.lines(entries, in: views, day: context.dayAndTime)
      })
    if entries.isEmpty {
      invocation.notices.onTerminal(
        "nothing is watched yet; add a list with 'ghf watch add <user>'")
    }
  }
}
