import Testing

extension EndToEnd {
  /// Whatever a server does wrong, wherever it does it.
  struct FaultTests {
    /// A fault at a place, with a home of its own.
    private struct Trial {
      let fault: Fault
      let place: FaultyPlace
      let here: TestEnvironment

      func run(with variables: [String: String] = [:]) async throws -> FinishedRun {
        try await here.run("ghf", place.words, with: variables)
      }

      var misbehaviour: String { "\(place.target)$=\(fault.deed)" }
    }

    /// It is asked for again as long as that helps, then it is an error; nothing of it is kept.
    @Test(arguments: [Fault.answers, Fault.breaks, Fault.silences, Fault.limits])
    func thatStay(_ faults: [Fault]) async throws {
      try await FixtureProcess.serving { try await expectFailures(by: faults, of: $0) }
    }

    /// A server of their own: what hangs stays under way there after the client is gone.
    private func expectFailures(by faults: [Fault], of server: FixtureProcess) async throws {
      let trials = try trials(of: faults, on: server)
      try await server.misbehave(trials.map { $0.misbehaviour })
      let waitPolicy = faults.contains { $0.deed == "hang" } ? Fault.waitPolicy : [:]
      let earlier = try server.log().count
      try await trials.each(atOnce: waitPolicy.isEmpty ? 10 : 16) { trial in
        let run = try await trial.run(with: waitPolicy)
        try trial.place.expectFailure(of: run, by: trial.fault)
      }
      let log = try server.log().dropFirst(earlier)
      for trial in trials {
        let count = log.count { $0.contains(#""target":"\#(trial.place.target)""#) }
        #expect(trial.fault.tries.contains(count), "\(trial.fault) at \(trial.place.target)")
      }
      try await server.reset()
      try await trials.each(atOnce: 6) { trial in
        try trial.place.expectSuccess(of: try await trial.run(), after: trial.fault)
      }
    }

    /// Nobody notices, even where it happens on three pages of a list.
    @Test(arguments: [Fault.answers, Fault.breaks, Fault.silences])
    func thatPass(_ faults: [Fault]) async throws {
      try await FixtureProcess.serving { try await expectSuccess(after: faults, of: $0) }
    }

    private func expectSuccess(after faults: [Fault], of server: FixtureProcess) async throws {
      let trials = try trials(of: faults, at: [.middlePage, .profile], on: server)
      try await server.misbehave(
        trials.flatMap { trial in
          let kinds: [FaultyPlace.Kind] =
            trial.place.kind == .profile ? [.profile] : [.firstPage, .middlePage, .latePage]
          return kinds.map { kind in
            "\(FaultyPlace(kind: kind, size: trial.place.size).target)$=\(trial.fault.deed)x1"
          }
        })
      let waitPolicy = faults.contains { $0.deed == "hang" } ? Fault.waitPolicy : [:]
      try await trials.each(atOnce: 10) { trial in
        let run = try await trial.run(with: waitPolicy)
        try trial.place.expectSuccess(of: run, after: trial.fault)
      }
    }

    /// No other test asks for lists of these lengths.
    private func trials(
      of faults: [Fault], at kinds: [FaultyPlace.Kind] = FaultyPlace.Kind.allCases,
      on server: FixtureProcess
    ) throws -> [Trial] {
      var sizes = (1_201...).makeIterator()
      return try faults.flatMap { fault in
        try kinds.map { kind in
          Trial(
            fault: fault, place: FaultyPlace(kind: kind, size: sizes.next() ?? 0),
            here: try TestEnvironment(server))
        }
      }
    }
  }
}
