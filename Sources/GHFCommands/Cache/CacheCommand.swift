import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// `ghf cache`: the group of commands for the cache.
struct CacheCommand: GuidedCommand {
  static let guide = CommandGuide(
    "cache", "Show or clear the cache",
    groups: [("Commands", [CacheInfoCommand.self, CacheClearCommand.self])],
    examples: ["ghf cache info", "ghf cache clear octocat"])
}

/// `ghf cache info`: shows the cache's location, contents and size.
struct CacheInfoCommand: ContextCommand {
  static let guide = CommandGuide(
    "info", "Show the cache's location, contents and size",
    examples: ["ghf cache info", "ghf cache info --json | jq .bytes"],
    text: """
      Above limit_bytes, ghf evicts the least recently used entries. The fields are directory, \
      listings, profiles (a profile fetched both by name and by id counts twice), bytes, \
      limit_bytes, oldest_at and newest_at. The last two are null if the cache is empty.
      """)

  @OptionGroup var format: FormatOptions

  static func fieldNames(with options: Set<String>) -> [String] { CacheSurvey.fields.names() }

  func run(in invocation: Invocation) async throws {
    let fields = try format.selected(CacheSurvey.fields)
    // The run reports if the file had to be replaced.
    let survey = try invocation.openedStores.cache(
      in: invocation.machine.directories.cache, reportingTo: invocation.report(cacheProblem:)
    ).survey()
    let views = invocation.views
    try views.print(
      [survey], fields, format.format, isSingle: true,
      view: WholeView(isASCII: true, in: views) { [context = invocation.context] in
        $0.flatMap { $0.lines(clockTime: context.machine.clockTime) }
      })
  }
}

extension CacheSurvey {
  /// The lines for a terminal; the directory is never wrapped, so that it can be copied.
  fileprivate func lines(clockTime: (Date) -> String) -> [StyledLine] {
    let size = ByteCountText(byteCount).text
    var facts: [(title: CleanText, value: CleanText)] = [
      ("Directory", CleanText(directory)), ("Listings", CountText.grouped(listings)),
      ("Profiles", CountText.grouped(profiles)),
      ("Size", "\(size) of \(ByteCountText(Cache.defaultLimit).text)"),
    ]
    if let oldest { facts.append(("Oldest", CleanText(clockTime(oldest)))) }
    if let newest { facts.append(("Newest", CleanText(clockTime(newest)))) }
    let table = Table(widths: ["Directory".count], gap: 1, .standard)
    return facts.map { table.line([StyledLine($0, .dim), StyledLine($1)]) }
  }

  static let fields: [Field<CacheSurvey>] = [
    Field("directory") { .text($0.directory) },
    Field("listings") { .number(Int64($0.listings)) },
    Field("profiles") { .number(Int64($0.profiles)) },
    Field("bytes") { .number(Int64($0.byteCount)) },
    Field("limit_bytes") { _ in .number(Int64(Cache.defaultLimit)) },
    Field("oldest_at") { FieldValue($0.oldest?.formatted(.iso8601)) },
    Field("newest_at") { FieldValue($0.newest?.formatted(.iso8601)) },
  ]
}
