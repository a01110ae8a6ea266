import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

extension StatusReport {
  static let fields: [Field<StatusReport>] = [
    Field("version") { _ in .text(Version.ghf) },
    Field("libcurl") { FieldValue($0.library) },
    Field("api") { .text($0.api) },
    Field("reached") { FieldValue(boolean: $0.isReached) },
    Field("token") { FieldValue($0.tokenSource) },
    Field("token_notice") { FieldValue($0.tokenNotice) },
    Field("limits") { limits($0.limits) },
    Field("favourites") { FieldValue(number: $0.favouriteCount) },
    Field("snapshots") { FieldValue(number: $0.snapshotCount) },
    Field("watches") { FieldValue(number: $0.watches?.count) },
    Field("watch_checked_at") { FieldValue($0.watches?.checkedAt?.formatted(.iso8601)) },
    Field("watch_failures") { FieldValue(number: $0.watches?.failureCount) },
    Field("watch_waiting") { FieldValue(number: $0.watches?.waiting.count) },
    Field("watch_delivery_failure") { FieldValue($0.watches?.waiting.refusal) },
    Field("data_directory") { FieldValue($0.data?.path) },
    Field("data_bytes") { FieldValue(number: $0.data?.byteCount) },
    Field("state_directory") { FieldValue($0.state?.path) },
    Field("state_bytes") { FieldValue(number: $0.state?.byteCount) },
    Field("cache_directory") { FieldValue($0.cache?.path) },
    Field("cache_bytes") { FieldValue(number: $0.cache?.byteCount) },
    Field("config_file") { FieldValue($0.settings?.path) },
    configField,
    Field("terminal") { terminal($0.terminal) },
    Field("problem") { report in
      report.problems.isEmpty
        ? .null : .text(report.problems.map(\.sentence).joined(separator: "; "))
    },
  ]

  static let configField = Field<StatusReport>("config") { config($0.settings) }

  private static func limits(_ limits: [RateLimit]) -> FieldValue {
    let members = limits.map { limit in
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
    return object(members, short: members.isEmpty ? .null : nil)
  }

  private static func config(_ settings: Settings?) -> FieldValue {
    let settings = settings?.settings ?? []
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
    return object(all, short: all.isEmpty ? .null : nil)
  }

  private static func value(of setting: Setting) -> FieldValue {
    switch setting.value {
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .boolean(let isSet): .boolean(isSet)
    case .list(let texts): .json(JSONWriter.array(of: texts))
    }
  }

  private static func terminal(_ terminal: StatusTerminal) -> FieldValue {
    object(
      [
        FieldValue.Member("term", FieldValue(terminal.name)),
        FieldValue.Member("output_is_terminal", .boolean(terminal.isTerminal)),
        FieldValue.Member("columns", .number(Int64(terminal.columns))),
        FieldValue.Member("colours", .boolean(terminal.traits.isColored)),
        FieldValue.Member("hyperlinks", .boolean(terminal.traits.showsLinks)),
        FieldValue.Member("ambiguous_width", .number(terminal.ambiguousIsWide ? 2 : 1)),
      ], short: .text(terminal.words))
  }

  /// Returns an object whose short form is `short`, or its members in words.
  private static func object(
    _ members: [FieldValue.Member], short: FieldValue? = nil
  ) -> FieldValue {
    let words = members.map { "\($0.name) \($0.value == .null ? "none" : $0.value.bareText)" }
    return .object(members, short: short ?? .text(words.joined(separator: ", ")))
  }
}
