import GitHubAPI
import LocalStore
import TerminalText

import struct FoundationEssentials.Date

/// What `ghf status` found, as a person at a terminal reads it.
struct StatusView: Sendable {
  let report: StatusReport
  let clockTime: @Sendable (Date) -> String

  // Room for the longest title and a space.
  private static let column = 11

  /// The limits that ghf meets; GitHub has a dozen more.
  private static let ownBuckets = ["core", "search", "graphql"]

  /// A line for each fact; paths are never broken, so that they can be copied.
  var lines: [StyledLine] {
    let installed = report.completions.filter { $0.path != nil }.map(\.shell.rawValue)
    return [
      line("Version", Version.ghf),
      line("libcurl", report.library ?? "can't be loaded"),
      line("API", "\(report.api), \(reached)"),
      line("Token", report.tokenSource.map { "from \($0)" } ?? "none"),
    ] + limits + [
      line(
        "Favourites", report.favouriteCount.map { $0 == 0 ? "none" : "\($0)" } ?? "not readable"),
      line("Snapshots", snapshots ?? "not readable"),
      line("Data", place(report.data)), line("State", place(report.state)),
      line("Cache", place(report.cache)),
      line(
        "Completion",
        installed.isEmpty ? "not installed" : "for \(installed.joined(separator: ", "))"),
      line("Terminal", report.terminal.words),
    ]
  }

  private var snapshots: String? {
    // Where there are bytes and no list, there is one that can't be read.
    guard let count = report.snapshotCount else { return nil }
    return count == 0 && report.state?.byteCount ?? 0 == 0 ? "none" : "of \(lists(count))"
  }

  private var reached: String {
    switch report.isReached {
    case true?: "reached"
    case false?: "not reached"
    case nil: "not asked"
    }
  }

  private var limits: [StyledLine] {
    let limits = report.limits.filter { StatusView.ownBuckets.contains($0.resource ?? "") }
    if limits.isEmpty { return [line("Limits", report.isReached == true ? "none" : "not known")] }
    return limits.enumerated().map { index, limit in
      let left = CountText.grouped(limit.remaining).text
      let all = CountText.grouped(limit.limit).text
      let reset = limit.remaining < limit.limit ? " until \(clockTime(limit.resetsAt))" : ""
      return line(
        index == 0 ? "Limits" : "", "\(limit.resource ?? "") \(left) of \(all) left\(reset)")
    }
  }

  private func lists(_ count: Int) -> String { CountText(count, of: "list").text.text }

  private func place(_ survey: DirectorySurvey?) -> String {
    survey.map { "\($0.path) (\(ByteCountText($0.byteCount).text.text))" } ?? "none"
  }

  private func line(_ title: CleanText, _ value: String) -> StyledLine {
    var line = StyledLine(title, .dim)
    line.move(to: StatusView.column)
    line.append(CleanText(value))
    return line
  }
}
