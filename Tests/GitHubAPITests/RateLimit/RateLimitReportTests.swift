import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

/// The report of `GET /rate_limit`.
struct RateLimitReportTests {
  @Test(
    "limits reset times to those that calendars can show",
    arguments: [
      ("1795000000", 1_795_000_000.0), ("9223372036854775807", 253_402_300_799), ("-1", 0),
    ])
  func limitsResetTimes(_ reset: String, _ seconds: Double) throws {
    let body = #"{"rate":{"limit":60,"remaining":0,"reset":\#(reset)}}"#
    let report = try RateLimitReport(json: JSON(text: body))
    #expect(report.limits.map(\.resetsAt) == [Date(timeIntervalSince1970: seconds)])
  }
}
