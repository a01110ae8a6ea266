import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// `ghf changes` for a list that never settles, with a check by id of each missing account.
struct UnsettledChangesTests {
  private let home: TestHome
  private let time = TestTime()

  init() throws {
    home = try TestHome()
  }

  private typealias People = [(login: String, id: Int)]

  private static let before: People = [("zoe", 40), ("Ann", 20), ("bob", 30), ("annika", 10)]
  private static let without: People = [("zoe", 40), ("Ann", 20), ("bob", 30)]

  /// Returns the route of octocat's profile, which counts `count` followers.
  private static func profile(_ count: Int) -> [String: [StubTransport.Answer]] {
    [
      "GET /users/octocat": [
        StubTransport.answer(
          200, [:], Sample.profile("octocat", 583_231, ["followers": "\(count)"]))
      ]
    ]
  }

  /// Runs ghf an hour after the previous run, when no cached page is fresh.
  private func run(_ transport: StubTransport, _ words: String...) async throws -> Run {
    time.advance(.seconds(3_600))
    return try await ghf(
      ["changes", "octocat"] + words, transport: transport, home: home, time: time)
  }

  private func settled(
    _ people: People, _ checks: [String: [StubTransport.Answer]] = [:]
  ) async throws -> Run {
    try await run(
      .settledList(people, Self.profile(100 + people.count).merging(checks) { $1 }))
  }

  /// Runs ghf with a list that never settles.
  private func unsettled(
    _ people: People, _ checks: [String: [StubTransport.Answer]], _ words: String...
  ) async throws -> Run {
    time.advance(.seconds(3_600))
    return try await ghf(
      ["changes", "octocat"] + words,
      transport: .unsettledList(people, Self.profile(100 + people.count).merging(checks) { $1 }),
      home: home, time: time)
  }

  /// Returns the answers that check annika, who now has `login`.
  private func checks(
    _ login: String, counts: Int = 9, status: Int
  ) -> [String: [StubTransport.Answer]] {
    let hasLeft = status == 404 && counts > 0
    let counts = ["followers": "\(counts)", "following": "\(counts)"]
    return [
      "GET /user/10": [StubTransport.answer(200, [:], Sample.profile(login, 10, counts))],
      "GET /users/\(login)/following/octocat": [StubTransport.answer(status)],
    ].merging(hasLeft ? StubTransport.owner() : [:]) { $1 }
  }

  private static let warning =
    "warning: the list changed while it was fetched; accounts may be missing\n"

  @Test func reportsARenamedAccountThatStayed() async throws {
    _ = try await settled(Self.before)
    let run = try await unsettled(Self.without, checks("anna", status: 204))
    #expect(run.output == "renamed\tanna\tannika\n")
    #expect(run.errors == Self.warning)
    #expect(run.outcome == .success)
    #expect(try await settled(Self.without + [("anna", 10)]).output == "")
  }

  @Test func reportsADepartureIfAnotherAccountTakesTheLogin() async throws {
    _ = try await settled(Self.before)
    let people = [("annika", 77)] + Self.without
    // The check uses only annika's current login.
    let run = try await unsettled(people, checks("annika-2", status: 404))
    #expect(run.output == "followed\tannika\nunfollowed\tannika\n")
    #expect(run.errors == Self.warning)
    // It is reported once.
    #expect(try await settled(people).output == "")
  }

  @Test func reportsADeletedAccount() async throws {
    _ = try await settled(Self.before)
    let gone = StubTransport.deleted(10)
    #expect(try await unsettled(Self.without, gone).output == "unfollowed\tannika\n")
  }

  @Test("checks a missing private account again in the next run")
  func defersAPrivateAccountToTheNextRun() async throws {
    _ = try await settled(Self.before)
    let run = try await unsettled(Self.without, checks("annika", counts: 0, status: 404))
    #expect(run.output == "")
    #expect(
      run.errors == Self.warning + "could not check 1 account that may have left; "
        + "the next run will try again\n")
    #expect(run.outcome == .success)
    // The account is public again, and never left.
    let stayed = try await unsettled(Self.without, checks("annika", status: 204))
    #expect(stayed.output == "")
    #expect(stayed.errors == Self.warning)
    #expect(
      try await settled(Self.without, checks("annika", status: 404)).output
        == "unfollowed\tannika\n")
  }

  @Test func defersAnAccountAfterAFailedCheck() async throws {
    _ = try await settled(Self.before)
    let refused = ["GET /user/10": [StubTransport.answer(403, [:], Sample.error("Not for you"))]]
    #expect(try await unsettled(Self.without, refused).output == "")
    #expect(
      try await unsettled(Self.without, checks("annika", status: 404)).output
        == "unfollowed\tannika\n")
  }

  @Test("prints the changes, then fails with --verify")
  func failsWithVerifyAfterPrintingChanges() async throws {
    _ = try await settled(Self.before)
    let run = try await unsettled(Self.without, checks("annika", status: 404), "--verify")
    #expect(run.output == "unfollowed\tannika\n")
    #expect(run.errors == Self.warning + "error: could not verify the list\n")
    #expect(run.outcome == .incomplete)
  }

  @Test func savesNoSnapshotOfAnIncompleteList() async throws {
    let short = try await run(.list(of: 4, withHoleAt: 2))
    #expect(short.output == "")
    #expect(short.errorLines.first == "error: GitHub returned 270 of 370 followers")
    #expect(short.outcome == .incomplete)
    let first = try await settled(Self.before)
    #expect(first.output == "")
    #expect(
      first.errors == """
        saved the first snapshot of octocat's followers (104 accounts); rerun later to see changes

        """)
  }
}
