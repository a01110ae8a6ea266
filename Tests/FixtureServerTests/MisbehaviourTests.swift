import Testing

@testable import FakeGitHub

/// Parsing of misbehaviours and matching of requests.
struct MisbehaviourTests {
  @Test("splits at the last '=', so that the text may contain others")
  func splitsAtTheLastEqualsSign() throws {
    let misbehaviour = try Misbehaviour("/users/x?page=3$=status:502x2")
    #expect(misbehaviour.text == "/users/x?page=3$")
    #expect(misbehaviour.kind == .status(502))
    #expect(misbehaviour.times == 2)
  }

  @Test(arguments: [
    ("a=drop", Misbehaviour.Kind.delivery(.dropped)), ("a=hang", .delivery(.never)),
    ("a=slow", .delivery(.slow)),
    ("a=cut-head", .delivery(.cutHead)), ("a=slow-head", .delivery(.slowHead)),
    ("a=length:-9", .delivery(.wrongLength(by: -9))),
    ("a=body:", .body("")), ("a=body:[{}]", .body("[{}]")), ("a=503-html", .htmlUnavailable),
    ("a=broken-json", .brokenJSON),
    ("a=truncated-body", .delivery(.truncated)),
    ("a=secondary-limit:7", .secondaryLimit(retryAfter: "7")),
    ("a=secondary-blank", .secondaryLimit(retryAfter: "")),
    ("a=primary-limit", .primaryLimit(status: 403)), ("a=primary-429", .primaryLimit(status: 429)),
    ("a=redirect:same", .redirectSame), ("a=redirect:loop", .redirectLoop),
    ("a=redirect:other-host", .redirectOther("http://other-host.invalid")),
    ("a=redirect:other-host:http://h:1", .redirectOther("http://h:1")),
    ("a=401", .badCredentials), ("a=403-scope", .scopeMissing), ("a=422-pages", .paginationLimited),
    ("a=huge-body:9", .delivery(.endless(byteCount: 9))), ("a=zstd", .zstandard),
    ("a=old-ghes", .oldForm), ("a=foreign:403", .foreign(status: 403)), ("a=unmarked", .unmarked),
    ("a=error:422:Not valid", .error(status: 422, message: "Not valid")),
    ("a=change:toggle+p+q", .change(.toggle(follower: "p", account: "q"))),
    ("a=private", .privateProfile), ("a=change:remove+q", .change(.remove(login: "q"))),
  ])
  func parsesAKind(specification: String, kind: Misbehaviour.Kind) throws {
    let misbehaviour = try Misbehaviour(specification)
    #expect(misbehaviour.kind == kind)
    #expect(misbehaviour.times == nil)
  }

  @Test(arguments: [
    "drop", "a=quux", "a=status:x", "a=status:99", "a=redirect:up", "a=huge-body:", "a=length:x",
    "a=error:99:x", "a=error:422", "a=foreign:x",
  ])
  func rejectsInvalidSpecifications(specification: String) {
    #expect(throws: FixtureError.badMisbehaviour(specification)) {
      try Misbehaviour(specification)
    }
  }

  @Test func anchorsADollarToTheEnd() throws {
    let misbehaviour = try Misbehaviour("page=2$=drop")
    #expect(misbehaviour.applies(to: "/users/x/followers?per_page=100&page=2"))
    #expect(!misbehaviour.applies(to: "/users/x/followers?per_page=100&page=20"))
  }
}
