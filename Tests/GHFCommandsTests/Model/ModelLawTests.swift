import FakeGitHub
import Testing

/// Checks that each law of the model test detects a tampered outcome.
struct ModelLawTests {
  /// Plays a quiet run of a list of 250 accounts, and returns the printed ids as well.
  private func quiet(
    _ plan: ModelPlan = ModelPlan(options: ["--json"])
  ) throws -> (outcome: ModelOutcome, ids: [Int]) {
    let schedule = ModelSchedule(seed: 1, followers: 250, following: 120, plans: [plan])
    let outcome = try ModelRunner.play(schedule)
    #expect(broken(by: outcome) == [])
    return (outcome, ModelTerms.ids(in: outcome.runs[0].output))
  }

  private func broken(by outcome: ModelOutcome) -> Set<ModelLaw> {
    Set(ModelLaws(outcome).violations.map(\.law))
  }

  private func document(_ ids: [Int]) -> [UInt8] {
    Array("[\(ids.map { #"{"id":\#($0)}"# }.joined(separator: ","))]".utf8)
  }

  private func report(followed: [Int] = [], unfollowed: [Int] = []) -> [UInt8] {
    func list(_ ids: [Int]) -> String { String(decoding: document(ids), as: UTF8.self) }
    return Array(#"{"followed":\#(list(followed)),"unfollowed":\#(list(unfollowed))}"#.utf8)
  }

  @Test func detectsAMissingAccount() throws {
    var (outcome, ids) = try quiet()
    #expect(ids.count == 250)
    ids.remove(at: 117)
    outcome.runs[0].output = document(ids)
    #expect(broken(by: outcome) == [.complete])
  }

  @Test func detectsStrangersAndDuplicates() throws {
    var (outcome, ids) = try quiet()
    outcome.runs[0].output = document(ids + [900_000_001])
    #expect(broken(by: outcome) == [.noStranger])
    outcome.runs[0].output = document(ids + [ids[3]])
    #expect(broken(by: outcome) == [.noStranger])
  }

  @Test(arguments: ModelPlan.Side.allCases)
  func detectsAWrongSet(_ side: ModelPlan.Side) throws {
    let plan = ModelPlan(command: .mutual, side: side, options: ["--jsonl"])
    var (outcome, ids) = try quiet(plan)
    outcome.runs[0].output = document(Array(ids.dropLast()))
    #expect(broken(by: outcome) == [.complete])
    let others = Set(outcome.world.accounts.map(\.id)).subtracting(ids)
    outcome.runs[0].output = document(ids + [try #require(others.first)])
    #expect(broken(by: outcome) == [.noStranger])
  }

  @Test func detectsAnIncompleteListPrintedAsComplete() throws {
    var (outcome, ids) = try quiet()
    outcome.runs[0].output = document(Array(ids.prefix(150)))
    outcome.runs[0].errors = "warning: \(ModelTerms.moved)"
    #expect(broken(by: outcome) == [.short, .settles])
    outcome.runs[0].errors = ""
    outcome.runs[0].status = ModelTerms.incomplete
    #expect(broken(by: outcome) == [.short, .ends])
  }

  @Test func detectsAWarningAboutAQuietList() throws {
    for warning in [ModelTerms.moved, ModelTerms.unchecked] {
      var (outcome, _) = try quiet()
      outcome.runs[0].errors = "warning: \(warning)"
      #expect(broken(by: outcome) == [.settles])
    }
  }

  @Test func detectsAFalseDeparture() throws {
    let plans = [ModelPlan(command: .changes), ModelPlan(command: .changes, wait: 10_000)]
    var outcome = try ModelRunner.play(ModelSchedule(seed: 1, followers: 250, plans: plans))
    #expect(broken(by: outcome) == [])
    let member = outcome.world.accounts[outcome.world.entries(0, at: 8..<9)[0]].id
    outcome.runs[1].output = report(unfollowed: [member])
    // The account is still in the list at the end, unlike in the reports.
    #expect(broken(by: outcome) == [.stayed, .reported])
  }

  @Test func detectsOmittedAndRepeatedChanges() throws {
    let runs = [0, 20, 0].map { ModelPlan(command: .changes, wait: 259_200, changesBefore: $0) }
    let outcomes = try (1...20).map {
      try ModelRunner.play(ModelSchedule(seed: $0, followers: 250, plans: runs))
    }
    func departed(_ outcome: ModelOutcome) -> [Int] {
      ModelTerms.Report(outcome.runs[1].output)?.unfollowed.map(\.id) ?? []
    }
    var outcome = try #require(
      outcomes.first { outcome in
        !departed(outcome).isEmpty && broken(by: outcome) == []
      })
    let first = outcome.runs[1].output
    outcome.runs[1].output = report()
    #expect(broken(by: outcome) == [.reported])
    outcome.runs[1].output = first
    outcome.runs[2].output = first
    #expect(broken(by: outcome) == [.reported])
  }

  @Test func detectsFalseDifferences() throws {
    let plans = [0, 5].map { ModelPlan(command: .changes, wait: 259_200, changesBefore: $0) }
    let outcomes = try (1...20).map { seed in
      try ModelRunner.play(
        ModelSchedule(seed: seed, followers: 550, hidden: .absent, wholePageCount: 0, plans: plans))
    }
    // Of a follow on a page that wasn't read, the law says nothing.
    var outcome = try #require(
      outcomes.first { outcome in
        let report = ModelTerms.Report(outcome.runs[1].output)
        var changed = outcome
        let output = String(decoding: outcome.runs[1].output, as: UTF8.self)
        changed.runs[1].output = Array(
          output.replacing("\"followed\":[{", with: "\"followed\":[],\"f\":[{").utf8)
        return report?.check == "differences" && report?.followed.isEmpty == false
          && broken(by: outcome) == [] && broken(by: changed).contains(.differences)
      })
    outcome.runs[1].traffic.requestCount += 80
    #expect(broken(by: outcome) == [.requests])
  }

  @Test func detectsNeedlessRequests() throws {
    var (outcome, _) = try quiet()
    // Three pages, which are all checked.
    outcome.runs[0].traffic.requestCount = 6
    #expect(broken(by: outcome) == [])
    outcome.runs[0].traffic.requestCount = 7
    #expect(broken(by: outcome) == [.requests])
    let again = ModelPlan(options: ["--jsonl"], wait: 10)
    let schedule = ModelSchedule(seed: 1, followers: 250, plans: [again, again])
    outcome = try ModelRunner.play(schedule)
    #expect(broken(by: outcome) == [])
    outcome.runs[1].traffic.requestCount = 1
    #expect(broken(by: outcome) == [.requests])
  }

  @Test func detectsCauselessFailuresAndStuckRuns() throws {
    var (outcome, _) = try quiet()
    outcome.runs[0].output = []
    for status in [ModelTerms.failure, ModelTerms.incomplete, ModelTerms.noResponse, 2] {
      outcome.runs[0].status = status
      #expect(broken(by: outcome) == [.ends])
    }
    outcome.runs[0].isStuck = true
    #expect(broken(by: outcome) == [.ends])
  }
}
