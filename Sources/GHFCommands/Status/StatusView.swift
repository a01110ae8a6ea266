import CommandLineInterface
import GHFMessages
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

import struct FoundationEssentials.Date

/// The report of `ghf status` for a terminal.
struct StatusView: Sendable {
  let report: StatusReport
  let clockTime: @Sendable (Date) -> String
  /// The width of the terminal.
  let columns: Int

  /// The width of the longest title, and of the space after it.
  private static let (titleColumns, gap) = (10, 1)

  /// The rate limits to show: the ones that ghf uses, of about a dozen that GitHub reports.
  private static let ownBuckets = ["core", "search", "graphql"]

  /// One or more lines for each fact; long words such as paths stay whole, so they can be copied.
  var lines: [StyledLine] {
    let facts: [[StyledLine]] =
      [
        line("Version", Version.ghf), line("libcurl", report.library ?? "cannot be loaded"),
        line("API", "\(report.api), \(reached)"),
        line("Token", report.tokenSource.map { "from \($0)" } ?? "none"),
      ] + (report.tokenNotice.map { [line("", $0)] } ?? []) + limits + [
        line("Favourites", favourites), line("Snapshots", snapshots),
        line("Watches", watches),
        line("Data", place(report.data)), line("State", place(report.state)),
        line("Cache", place(report.cache)),
        line("Config", config),
        line("Terminal", report.terminal.words),
      ]
    return facts.flatMap(\.self)
  }

  private var favourites: String {
    guard let count = report.favouriteCount else { return "unreadable" }
    let foreign = report.foreignFavouriteCount
    let all = CountText.grouped(count).text
    if foreign > 0 { return "\(all), \(CountText.grouped(foreign).text) on other hosts" }
    return count == 0 ? "none" : all
  }

  private var config: String {
    guard let settings = report.settings else { return "unreadable" }
    guard let path = settings.path else { return "none" }
    let values = StatusReport.configField.value(report)
    return values.bareText.isEmpty ? path : "\(path): \(values.bareText)"
  }

  private var snapshots: String {
    guard let count = report.snapshotCount else { return "unreadable" }
    if count > 0 { return CountText(count, of: "list").text.text }
    // Bytes without any list belong to unreadable or renamed snapshots.
    return report.state?.byteCount ?? 0 == 0 ? "none" : "none readable"
  }

  private var watches: String {
    guard let watches = report.watches else { return "unreadable" }
    if watches.count == 0 { return "none" }
    let count = CountText.grouped(watches.count).text
    let check = watches.checkedAt.map { "last checked \(clockTime($0))" } ?? "never checked"
    let failures = CountText(watches.failureCount, of: "failure").text.text
    return [count, check, watches.failureCount > 0 ? failures : nil, watches.waiting.words]
      .compactMap(\.self).joined(separator: ", ")
  }

  private var reached: String {
    switch report.isReached {
    case true?: "reached"
    case false?: "not reached"
    case nil: "not checked"
    }
  }

  private var limits: [[StyledLine]] {
    let limits = report.limits.filter { StatusView.ownBuckets.contains($0.resource ?? "") }
    if limits.isEmpty { return [line("Limits", report.isReached == true ? "none" : "unknown")] }
    return limits.enumerated().map { index, limit in
      let left = CountText.grouped(limit.remaining).text
      let all = CountText.grouped(limit.limit).text
      let reset = limit.remaining < limit.limit ? " until \(clockTime(limit.resetsAt))" : ""
      return line(
        index == 0 ? "Limits" : "", "\(limit.resource ?? "") \(left) of \(all) left\(reset)")
    }
  }

  private func place(_ survey: DirectorySurvey?) -> String {
    survey.map { "\($0.path) (\(ByteCountText($0.byteCount).text.text))" } ?? "none"
  }

  private func line(_ title: CleanText, _ value: String) -> [StyledLine] {
    let indent = StatusView.titleColumns + StatusView.gap
    let table = Table(widths: [StatusView.titleColumns], gap: StatusView.gap, .standard)
    let texts = CleanText(value).text.wordLines(
      columns: columns, firstIndent: indent, indent: indent, keeping: " (", ")")
    return texts.enumerated().map { index, text in
      table.line([
        StyledLine(index == 0 ? title : "", .dim),
        StyledLine(CleanText(String(text.dropFirst(indent)))),
      ])
    }
  }
}
