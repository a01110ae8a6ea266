import FoundationEssentials
import HTTPTypes
import Testing

@testable import GitHubAPI

@Suite struct RateLimitTests {
  private func fields(_ pairs: KeyValuePairs<String, String>) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in pairs {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    return fields
  }

  @Test func readsAllFieldsInAnyCase() {
    let limit = RateLimit(
      fields: fields([
        "X-RateLimit-Limit": "60", "x-ratelimit-remaining": " 58 ",
        "X-Ratelimit-Reset": "1373946285",
        "X-RateLimit-Resource": " core ", "X-RateLimit-Used": "2",
      ]))
    #expect(
      limit
        == RateLimit(
          resource: "core", limit: 60, remaining: 58,
          resetsAt: Date(timeIntervalSince1970: 1_373_946_285)))
  }

  @Test func acceptsAMissingResource() {
    let limit = RateLimit(
      fields: fields([
        "x-ratelimit-limit": "1", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "0",
      ]))
    #expect(
      limit
        == RateLimit(
          resource: nil, limit: 1, remaining: 0, resetsAt: Date(timeIntervalSince1970: 0)))
  }

  @Test(arguments: [
    "", " ", "-1", "+1", "1.5", "0x10", "١", "60, 60", "99999999999999999999", "six",
    "9223372036854775807", "253402300800", "-9223372036854775808", "1e300", "nan",
  ])
  func rejectsMissingOrInvalidNumbers(value: String) {
    for name in ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"] {
      var all = fields([
        "x-ratelimit-limit": "60", "x-ratelimit-remaining": "58", "x-ratelimit-reset": "1",
      ])
      #expect(RateLimit(fields: all) != nil)
      if let name = HTTPField.Name(name) { all[name] = value }
      #expect(RateLimit(fields: all) == nil)
      if let name = HTTPField.Name(name) { all[name] = nil }
      #expect(RateLimit(fields: all) == nil)
    }
  }

  @Test func readsTheFirstOfSeveralFields() {
    let twice = fields([
      "x-ratelimit-limit": "60", "x-ratelimit-limit": "61", "x-ratelimit-remaining": "58",
      "x-ratelimit-reset": "1",
    ])
    #expect(RateLimit(fields: twice)?.limit == 60)
  }

  @Test func sortsTheReportByName() throws {
    let body = """
      {"resources":{"search":{"limit":10,"remaining":9,"reset":2,"used":1},
      "core":{"limit":60,"remaining":0,"reset":1}},"rate":{}}
      """
    #expect(
      Endpoint.rateLimits.answer(in: Array(body.utf8))?.limits == [
        RateLimit(
          resource: "core", limit: 60, remaining: 0, resetsAt: Date(timeIntervalSince1970: 1)),
        RateLimit(
          resource: "search", limit: 10, remaining: 9, resetsAt: Date(timeIntervalSince1970: 2)),
      ])
  }

  @Test(arguments: [
    #"{"rate":{"limit":60,"remaining":7,"reset":5}}"#,
    #"{"resources":{"core":{"limit":60,"remaining":7}},"rate":{"limit":60,"remaining":7,"reset":5}}"#,
    #"{"resources":null,"rate":{"limit":60,"used":53,"remaining":7,"reset":5}}"#,
  ])
  func readsTheOldFormOfTheReport(body: String) throws {
    #expect(
      Endpoint.rateLimits.answer(in: Array(body.utf8))?.limits == [
        RateLimit(
          resource: "core", limit: 60, remaining: 7, resetsAt: Date(timeIntervalSince1970: 5))
      ])
  }

  @Test(arguments: [
    "{}", #"{"rate":{}}"#, #"{"resources":{"core":{}}}"#, #"{"resources":[],"rate":null}"#,
  ])
  func rejectsAReportWithoutLimits(body: String) {
    #expect(Endpoint.rateLimits.answer(in: Array(body.utf8)) == nil)
  }
}
