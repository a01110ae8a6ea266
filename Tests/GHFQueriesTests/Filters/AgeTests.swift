import FoundationEssentials
import TestSupport
import Testing

@testable import GHFQueries

/// Ages in filters and in `--since`.
struct AgeTests {
  /// 2026-03-31 14:05:30 GMT.
  private static let now = Date(timeIntervalSince1970: 1_774_965_930)

  @Test(arguments: [
    ("5min", "2026-03-31T14:00:30Z"), ("2h", "2026-03-31T12:05:30Z"),
    ("1d", "2026-03-30T14:05:30Z"),
    ("2w", "2026-03-17T14:05:30Z"), ("1mo", "2026-02-28T14:05:30Z"),
    ("3MO", "2025-12-31T14:05:30Z"),
    ("1y", "2025-03-31T14:05:30Z"), ("1y6mo", "2024-09-30T14:05:30Z"),
    ("1y1mo1w1d1h1min", "2025-02-20T13:04:30Z"), ("0min", "2026-03-31T14:05:30Z"),
  ])
  func countsBack(_ text: String, _ date: String) throws {
    let age = try #require(Age(text))
    #expect(age.date(before: Self.now, in: .gmt).formatted(.iso8601) == date)
  }

  @Test(arguments: [
    "", "3", "3m", "1h30m", "1y6m", "3s", "3months", "1d2w", "1mo1mo", "mo3", "1mo1y", "3 min",
    "-1d",
    "1.5h", "٣d", "999999999d",
  ])
  func rejects(_ text: String) { #expect(Age(text) == nil) }

  @Test(
    arguments: [
      ("3m", "3min", "3mo"), ("3M", "3min", "3mo"), ("1y6m", "1y6min", "1y6mo"),
      ("1h30m", "1h30min", nil),
      ("6m2d", nil, "6mo2d"), ("3m..6m", "3min..6min", "3mo..6mo"), ("..3m", "..3min", "..3mo"),
      ("3min", nil, nil), ("3mo", nil, nil), ("m", nil, nil), ("3mb", nil, nil), ("2020", nil, nil),
      ("3m1m", nil, nil),
    ] as [(String, String?, String?)])
  func readsABareM(_ text: String, _ minutes: String?, _ months: String?) {
    let readings = Age.readings(ofBareM: text)
    #expect(readings.minutes == minutes && readings.months == months)
  }

  @Test("never counts forward, nor before the year 1") func staysInRange() throws {
    for text in ["100000000y", "100000000w", "100000000h", "100000000mo100000000min"] {
      let date = try #require(Age(text)).date(before: Self.now, in: .gmt)
      #expect(date >= .distantPast && date < Self.now, "\(text)")
    }
  }
}
