import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// A fact of `ghf status`: its fields, and its lines on a terminal.
struct StatusFact: Sendable {
  private let title: CleanText
  private let fields: [Field<StatusReport>]
  /// Returns the lines; `time` puts a time in words.
  private let texts: @Sendable (StatusReport, _ time: (Date) -> String) -> [String]

  private init(
    _ title: CleanText, _ fields: [Field<StatusReport>],
    _ texts: @escaping @Sendable (StatusReport, _ time: (Date) -> String) -> [String]
  ) {
    (self.title, self.fields, self.texts) = (title, fields, texts)
  }

  /// The fields of all facts, and the problems, which are reported as errors.
  static let fields =
    all.flatMap(\.fields) + [
      Field("problem") { report in
        report.problems.isEmpty
          ? .null
          : .text(
            report.problems.map { Wording($0, in: report.invocation.machine).sentence }
              .joined(separator: "; "))
      }
    ]

  private static let all = [
    StatusFact(
      "Version",
      [
        Field("version") { _ in .text(Version.ghf) },
        Field("libcurl") { FieldValue($0.library) },
      ]
    ) { report, _ in
      // The fields have the libraries of libcurl too.
      let library = report.library.map { $0.prefix { $0 != " " } } ?? "cannot be loaded"
      return ["\(Version.ghf) (libcurl \(library))"]
    },
    StatusFact(
      "API",
      [
        Field("api") { .text($0.api) }, Field("api_source") { FieldValue($0.apiSource) },
        Field("reached") { FieldValue(boolean: $0.isReached) },
        Field("api_version") { _ in .text(Version.api) },
        Field("api_version_ends_at") { FieldValue($0.ends?.version?.formatted(.iso8601)) },
      ]
    ) { report, time in
      let answer = report.isReached.map { $0 ? "reached" : "not reached" } ?? "not checked"
      let source = report.apiSource == "gh" ? "gh has a login for this host only" : nil
      let end = report.ends?.version.map {
        "version \(Version.api) ends at \(time($0)); install a newer ghf before"
      }
      return ["\(report.api), \(answer)", source, end].compactMap(\.self)
    },
    StatusFact(
      "Token",
      [
        Field("token") { FieldValue($0.token.source) },
        Field("token_ends_at") { FieldValue($0.ends?.token?.formatted(.iso8601)) },
        Field("token_notice") { FieldValue($0.token.notice) },
      ]
    ) { report, time in
      let end = report.ends?.token.map { ", ends at \(time($0))" } ?? ""
      let source = report.token.source.map { "from \($0)\(end)" } ?? "none"
      return [source, report.token.notice].compactMap(\.self)
    },
    limits,
    StatusFact("Favourites", [Field("favourites") { FieldValue(number: $0.favouriteCount) }]) {
      report, _ in
      guard let count = report.favouriteCount else { return ["unreadable"] }
      let (all, foreign) = (CountText.grouped(count).text, report.foreignFavouriteCount)
      if foreign > 0 { return ["\(all), \(CountText.grouped(foreign).text) on other hosts"] }
      return [count == 0 ? "none" : all]
    },
    StatusFact("Snapshots", [Field("snapshots") { FieldValue(number: $0.snapshotCount) }]) {
      report, _ in
      guard let count = report.snapshotCount else { return ["unreadable"] }
      if count > 0 { return [CountText(count, of: "list").text.text] }
      return [report.snapshotsAreReadable ? "none" : "none readable"]
    },
    watches,
    directory("Data", "data", \.data), directory("State", "state", \.state),
    directory("Cache", "cache", \.cache),
    config,
    StatusFact(
      "Terminal",
      [
        Field("terminal") {
          .object($0.invocation.terminalMembers, short: .text($0.invocation.terminalWords))
        }
      ]
    ) { report, _ in [report.invocation.terminalWords] },
  ]

  private static func directory(
    _ title: CleanText, _ name: String,
    _ survey: @escaping @Sendable (StatusReport) -> DirectorySurvey?
  ) -> StatusFact {
    StatusFact(
      title,
      [
        Field("\(name)_directory") { FieldValue(survey($0)?.path) },
        Field("\(name)_bytes") { FieldValue(number: survey($0)?.byteCount) },
      ]
    ) { report, _ in
      guard let found = survey(report) else { return ["none"] }
      let home = report.invocation.machine.variable("HOME") ?? ""
      let isInHome = home.count > 1 && found.path.hasPrefix(home + "/")
      let path = isInHome ? "~" + found.path.dropFirst(home.count) : found.path[...]
      return ["\(path), \(ByteCountText(found.byteCount).text)"]
    }
  }

  /// The rate limits; a terminal shows the ones that ghf uses, of about a dozen that GitHub reports.
  private static let limits = StatusFact(
    "Limits",
    [
      Field("limits") { report in
        let members = report.limits.map { limit in
          let reset = limit.resetsAt.formatted(.iso8601)
          return FieldValue.Member(
            limit.resource ?? "",
            .object(
              [
                FieldValue.Member("limit", .number(Int64(limit.limit))),
                FieldValue.Member("remaining", .number(Int64(limit.remaining))),
                FieldValue.Member("resets_at", .text(reset)),
              ], short: .text("\(limit.remaining) of \(limit.limit) until \(reset)")))
        }
        return object(members)
      }
    ]
  ) { report, time in
    let own = report.limits.filter { ["core", "search", "graphql"].contains($0.resource ?? "") }
    if own.isEmpty { return [report.isReached == true ? "none" : "unknown"] }
    return own.map { limit in
      "\(limit.resource ?? "") \(CountText.grouped(limit.remaining).text) of "
        + CountText.grouped(limit.limit).text
        + (limit.remaining < limit.limit ? ", until \(time(limit.resetsAt))" : "")
    }
  }

  private static let watches = StatusFact(
    "Watches",
    [
      Field("watches") { FieldValue(number: $0.watches?.watchCount) },
      Field("watch_checked_at") { FieldValue($0.watches?.checkedAt?.formatted(.iso8601)) },
      Field("watch_failures") { FieldValue(number: $0.watches?.failureCount) },
      Field("watch_waiting") { FieldValue(number: $0.watches?.waiting.count) },
      Field("watch_delivery_failure") { FieldValue($0.watches?.waiting.refusal) },
      Field("watch_token_failure") { FieldValue($0.watchTokenLack) },
    ]
  ) { report, time in
    guard let watches = report.watches else { return ["unreadable"] }
    if watches.watchCount == 0 { return ["none"] }
    let failures = CountText(watches.failureCount, of: "failure").text.text
    let parts = [
      CountText.grouped(watches.watchCount).text,
      watches.checkedAt.map { "last checked \(time($0))" } ?? "never checked",
      watches.failureCount > 0 ? failures : nil, watches.waiting.words,
    ]
    let lack = report.watchTokenLack.map { "the last run had no token: \($0)" }
    return [parts.compactMap(\.self).joined(separator: ", "), lack].compactMap(\.self)
  }

  private static let settings = Field<StatusReport>("config") { report in
    let settings = report.settings?.settings ?? []
    func members(of section: String) -> [FieldValue.Member] {
      settings.filter { $0.section == section }.map { FieldValue.Member($0.key, value(of: $0)) }
    }
    let (explorer, watch) = (SettingKey.explorerSection, SettingKey.watchSection)
    var all = settings.filter { !$0.section.hasPrefix(explorer) && $0.section != watch }
      .map { FieldValue.Member($0.key, value(of: $0)) }
    var own = members(of: explorer)
    for (section, _) in SettingKey.freeSections {
      let free = members(of: section)
      let name = String(section.dropFirst(explorer.count + 1))
      if !free.isEmpty { own.append(FieldValue.Member(name, object(free))) }
    }
    for (name, members) in [(explorer, own), (watch, members(of: watch))] where !members.isEmpty {
      all.append(FieldValue.Member(name, object(members)))
    }
    return object(all)
  }

  private static let config = StatusFact(
    "Config", [Field("config_file") { FieldValue($0.settings?.path) }, settings]
  ) { report, _ in
    guard let found = report.settings else { return ["unreadable"] }
    guard let path = found.path else { return ["none"] }
    let values = settings.value(report).bareText
    return [values.isEmpty ? path : "\(path): \(values)"]
  }

  private static func value(of setting: Setting) -> FieldValue {
    switch setting.value {
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .boolean(let isSet): .boolean(isSet)
    case .list(let texts): .json(JSONWriter.array(of: texts))
    }
  }

  /// Returns an object whose short form is its members in words, or null if it has none.
  private static func object(_ members: [FieldValue.Member]) -> FieldValue {
    let words = members.map { "\($0.name) \($0.value == .null ? "none" : $0.value.bareText)" }
    return .object(members, short: members.isEmpty ? .null : .text(words.joined(separator: ", ")))
  }

  // MARK: On a terminal

  /// Returns the lines of all facts, wrapped to so many columns; long words such as paths stay whole,
  /// so that they can be copied.
  static func lines(
    of report: StatusReport, columns: Int, clockTime time: (Date) -> String
  ) -> [StyledLine] {
    // The width of the longest title, and of the space after it.
    let (titleColumns, gap) = (10, 2)
    let table = Table(widths: [titleColumns], gap: gap, .standard)
    let indent = titleColumns + gap
    return all.flatMap { fact in
      let lines = fact.texts(report, time).flatMap { text in
        CleanText(text).text.wordLines(columns: columns, firstIndent: indent, indent: indent)
      }
      return lines.enumerated().map { index, line in
        table.line([
          StyledLine(index == 0 ? fact.title : "", .dim),
          StyledLine(CleanText(String(line.dropFirst(indent)))),
        ])
      }
    }
  }
}
