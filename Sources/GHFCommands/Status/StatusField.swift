import CommandLineInterface
import FoundationEssentials
import GHFMessages
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

/// The fields of `ghf status`.
enum StatusField: String, RecordField {
  case version
  case libcurl
  case api
  case reached
  case token
  case tokenNotice = "token_notice"
  case limits
  case favourites
  case snapshots
  case watches
  case watchCheckedAt = "watch_checked_at"
  case watchFailures = "watch_failures"
  case watchWaiting = "watch_waiting"
  case watchDeliveryFailure = "watch_delivery_failure"
  case dataDirectory = "data_directory"
  case dataByteCount = "data_bytes"
  case stateDirectory = "state_directory"
  case stateByteCount = "state_bytes"
  case cacheDirectory = "cache_directory"
  case cacheByteCount = "cache_bytes"
  case configFile = "config_file"
  case config
  case terminal
  case problem

  func value(of report: StatusReport) -> FieldValue {
    switch self {
    case .version: .text(Version.ghf)
    case .libcurl: FieldValue(report.library)
    case .api: .text(report.api)
    case .reached: report.isReached.map { .boolean($0) } ?? .null
    case .token: FieldValue(report.tokenSource)
    case .tokenNotice: FieldValue(report.tokenNotice)
    case .limits: StatusField.limits(report.limits)
    case .favourites: StatusField.number(report.favouriteCount)
    case .snapshots: StatusField.number(report.snapshotCount)
    case .watches: StatusField.number(report.watches?.count)
    case .watchCheckedAt: FieldValue(report.watches?.checkedAt?.formatted(.iso8601))
    case .watchFailures: StatusField.number(report.watches?.failureCount)
    case .watchWaiting: StatusField.number(report.watches?.waiting.count)
    case .watchDeliveryFailure: FieldValue(report.watches?.waiting.refusal)
    case .dataDirectory: FieldValue(report.data?.path)
    case .dataByteCount: StatusField.number(report.data?.byteCount)
    case .stateDirectory: FieldValue(report.state?.path)
    case .stateByteCount: StatusField.number(report.state?.byteCount)
    case .cacheDirectory: FieldValue(report.cache?.path)
    case .cacheByteCount: StatusField.number(report.cache?.byteCount)
    case .configFile: FieldValue(report.settings?.path)
    case .config: StatusField.config(report.settings)
    case .terminal: StatusField.terminal(report.terminal)
    case .problem where report.problems.isEmpty: .null
    case .problem: .text(report.problems.map(\.sentence).joined(separator: "; "))
    }
  }

  private static func number(_ number: Int?) -> FieldValue {
    number.map { .number(Int64($0)) } ?? .null
  }

  private static func limits(_ limits: [RateLimit]) -> FieldValue {
    let members = limits.map { limit in
      let reset = limit.resetsAt.formatted(.iso8601)
      return FieldValue.Member(
        limit.resource ?? "",
        .object(
          [
            FieldValue.Member("limit", number(limit.limit)),
            FieldValue.Member("remaining", number(limit.remaining)),
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
        FieldValue.Member("columns", number(terminal.columns)),
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
