import FoundationEssentials
import Testing

@testable import GHFCommands

/// Durations and times on the command line, parsed the same by every option.
struct TimeArgumentTests {
  /// 2026-11-21 14:05:30 GMT.
  private static let now = Date(timeIntervalSince1970: 1_795_269_930)

  /// A zone two hours ahead of GMT until 01:00 GMT on 1 November 2026, and one hour after that.
  private static func zone(_ date: Date) -> TimeZone {
    let hours = date < Date(timeIntervalSince1970: 1_793_494_800) ? 2 : 1
    return TimeZone(secondsFromGMT: hours * 3_600) ?? .gmt
  }

  @Test(arguments: [
    ("0s", 0), ("90s", 90), ("10m", 600), ("2h", 7_200), ("7d", 604_800), ("2w", 1_209_600),
    ("1h30m", 5_400), ("1w2d3h4m5s", 788_645), ("100m", 6_000),
  ])
  func parsesNumbersWithUnits(_ text: String, _ seconds: Int) {
    #expect(DurationArgument(argument: text)?.duration == .seconds(seconds))
  }

  @Test(
    "counts ages back from now, months and years by the calendar",
    arguments: [
      ("90min", "2026-11-21T12:35:30Z"), ("2h", "2026-11-21T12:05:30Z"),
      ("7d", "2026-11-14T14:05:30Z"),
      ("2W", "2026-11-07T14:05:30Z"), ("3mo", "2026-08-21T14:05:30Z"),
      ("1y", "2025-11-21T14:05:30Z"),
      ("1y6mo1d", "2025-05-20T14:05:30Z"),
    ])
  func parsesAges(_ text: String, _ date: String) throws {
    let moment = try #require(MomentArgument(argument: text))
    #expect(
      moment.date(now: Self.now, in: { _ in .gmt }).formatted(.iso8601) == date)
  }

  @Test(
    "asks whether m is minutes or months",
    arguments: [("3m", "'3min' or '3mo'"), ("1h30m", "'1h30min'")])
  func rejectsABareM(_ text: String, _ readings: String) {
    #expect(MomentArgument(argument: text) == nil)
    #expect(
      MomentArgument.hint(for: text) == "use 'min' for minutes or 'mo' for months: \(readings)")
    // Durations have no months.
    #expect(DurationArgument(argument: text) != nil)
  }

  @Test(arguments: [
    "", "7", "0", "s", "m5", "1h30", "30m1h", "1m1m", "1.5h", "-5m", "+5m", "5 m", "5M", "5min",
    "٣d", "1000000000000s", "99999999999999999999d", "soon",
  ])
  func rejectsInvalidDurations(_ text: String) {
    #expect(DurationArgument(argument: text) == nil)
    if text != "5min" { #expect(MomentArgument(argument: text) == nil) }
  }

  @Test(arguments: [
    // Midnight, and times without a zone, are local.
    ("2026-11-20", "2026-11-19T23:00:00Z"), ("2026-11-01", "2026-10-31T22:00:00Z"),
    ("2026-11-02", "2026-11-01T23:00:00Z"), ("2026-11-01T12:00", "2026-11-01T11:00:00Z"),
    // The clock shows the hour from 02:00 twice; the earlier one misses nothing.
    ("2026-11-01T01:59:59", "2026-10-31T23:59:59Z"), ("2026-11-01T02:30", "2026-11-01T00:30:00Z"),
    ("2026-11-01T03:00", "2026-11-01T02:00:00Z"),
    ("2026-11-01T00:30:10", "2026-10-31T22:30:10Z"), ("2026-11-01 12:00", "2026-11-01T11:00:00Z"),
    ("2026-11-01T12:00:00Z", "2026-11-01T12:00:00Z"), ("2026-11-01T12:00Z", "2026-11-01T12:00:00Z"),
    ("2026-11-01t12:00z", "2026-11-01T12:00:00Z"),
    ("2026-11-01T12:00+02:00", "2026-11-01T10:00:00Z"),
    ("2026-11-01T12:00:00-0330", "2026-11-01T15:30:00Z"),
    ("2026-11-01T12:00:00+02", "2026-11-01T10:00:00Z"),
    ("2028-02-29T00:00Z", "2028-02-29T00:00:00Z"),
    ("today", "2026-11-20T23:00:00Z"), ("yesterday", "2026-11-19T23:00:00Z"),
    ("Yesterday", "2026-11-19T23:00:00Z"),
  ])
  func parsesDaysAndTimes(_ text: String, _ date: String) throws {
    let moment = try #require(MomentArgument(argument: text))
    #expect(
      moment.date(now: Self.now, in: Self.zone).formatted(.iso8601) == date)
  }

  @Test func parsesFractionsOfASecond() throws {
    let moment = try #require(MomentArgument(argument: "2026-11-01T12:00:00.25Z"))
    let seconds = moment.date(now: Self.now, in: Self.zone).timeIntervalSince1970
    #expect(abs(seconds - 1_793_534_400.25) < 0.001)
  }

  @Test func resolvesYesterdayAcrossMonthAndOffsetChanges() throws {
    let moment = try #require(MomentArgument(argument: "yesterday"))
    // 1 November, 01:30 GMT, half an hour after the clocks went back.
    let now = Date(timeIntervalSince1970: 1_793_496_600)
    #expect(
      moment.date(now: now, in: Self.zone).formatted(.iso8601) == "2026-10-30T22:00:00Z")
  }

  @Test(arguments: [
    "2026", "2026-11", "2026-11-1", "26-11-01", "2026-02-30", "2026-13-01", "2026-11-01T",
    "2026-11-01T12", "2026-11-01T24:00", "2026-11-01T12:60", "2026-11-01T12:00:60",
    "2026-11-01T12:00:00.Z", "2026-11-01T12:00:", "2026-11-01T12:00+", "2026-11-01T12:00+2",
    "2026-11-01T12:00+02:0", "2026-11-01T12:00+02:60", "2026-11-01T12:00 GMT", "2026-11-01Z",
    "20261101", "tomorrow", "last week",
  ])
  func rejectsInvalidTimes(_ text: String) {
    #expect(MomentArgument(argument: text) == nil)
  }
}
