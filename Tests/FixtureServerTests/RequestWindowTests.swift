import Testing

@testable import FakeGitHub
@testable import FixtureServer

/// The sliding window of the secondary limit.
struct RequestWindowTests {
  @Test("allows any number of requests without a limit, and counts the requests of the last minute")
  func countsAMinute() {
    var window = RequestWindow(nil)
    let times = [0, 30, 59.9, 60, 60.1, 89.9, 200]
    let counts = times.map { window.arrive(at: .seconds($0)) }
    #expect(counts.map(\.count) == [1, 2, 3, 3, 4, 5, 1])
    #expect(counts.allSatisfy { $0.retryAfter == nil })
  }

  @Test("allows 900 requests in any 60 s, unlike a bucket that refills")
  func slides() {
    var window = RequestWindow(SecondaryLimit("900/60"))
    let first = (0..<900).map { window.arrive(at: .milliseconds(30_000 + $0)) }
    #expect(first.allSatisfy { $0.retryAfter == nil })
    #expect(window.arrive(at: .milliseconds(31_500)) == .init(count: 901, retryAfter: 59))
    #expect(window.arrive(at: .milliseconds(89_999)) == .init(count: 902, retryAfter: 1))
    #expect(window.arrive(at: .milliseconds(90_000)).retryAfter == nil)
    #expect(window.arrive(at: .milliseconds(90_000)).retryAfter == 1)
  }

  @Test func countsNoRefusedRequestAgainstTheLimit() {
    var window = RequestWindow(SecondaryLimit("1/10"))
    let answers = [0, 5, 9, 10, 11].map { window.arrive(at: .seconds($0)).retryAfter }
    #expect(answers == [nil, 5, 1, nil, 9])
  }

  @Test(arguments: ["900/60/1", "900", "0/60", "900/0", "a/b", "-1/60", ""])
  func rejectsOtherTexts(text: String) {
    #expect(SecondaryLimit(text) == nil)
    #expect(throws: FixtureError.badArgument(text)) { try ServerOptions(["--secondary", text]) }
  }

  @Test func isReadFromTheCommandLine() throws {
    let limit = try ServerOptions(["--secondary", "900/60"]).settings.secondaryLimit
    #expect(limit == SecondaryLimit("900/60"))
    #expect(try ServerOptions([]).settings.secondaryLimit == nil)
  }
}
