import Testing

extension EndToEnd {
  /// Every fault of a connection, at every stage of a command.
  struct FaultTests {
    /// A fault at a location, with its own home.
    private struct Trial {
      let fault: Fault
      let location: FaultLocation
      let env: TestEnvironment

      func run(with variables: [String: String] = [:]) async throws -> FinishedRun {
        try await env.run("ghf", location.words, with: variables)
      }

      var specification: String { "\(location.target)$=\(fault.misbehaviour)" }
    }

    @Test(
      "retries while that can help, then fails and caches nothing of the bad response",
      arguments: [Fault.brokenResponses, Fault.silences])
    func reportsAPersistentFault(_ faults: [Fault]) async throws {
      // A server of its own, where hanging requests stay in flight after the client exits.
      try await FixtureProcess.serving { try await expectFailures(by: faults, of: $0) }
    }

    private func expectFailures(by faults: [Fault], of server: FixtureProcess) async throws {
      let trials = try trials(of: faults, on: server)
      try await server.misbehave(trials.map(\.specification))
      let waitPolicy = faults.contains { $0.misbehaviour == "hang" } ? Fault.waitPolicy : [:]
      let earlier = try server.log().count
      try await trials.concurrentMap(limit: waitPolicy.isEmpty ? 10 : 16) { trial in
        let run = try await trial.run(with: waitPolicy)
        try trial.location.expectFailure(of: run, by: trial.fault)
      }
      let log = try server.log().dropFirst(earlier)
      for trial in trials {
        let count = log.count { $0.contains(#""target":"\#(trial.location.target)""#) }
        #expect(trial.fault.attempts.contains(count), "\(trial.fault) at \(trial.location.target)")
      }
      try await server.reset()
      try await trials.concurrentMap(limit: 6) { trial in
        try trial.location.expectSuccess(of: try await trial.run(), after: trial.fault)
      }
    }

    @Test(
      "retries silently, even if three pages of a list fail",
      arguments: [Fault.brokenResponses, Fault.silences])
    func recoversFromATransientFault(_ faults: [Fault]) async throws {
      try await FixtureProcess.serving { try await expectSuccess(after: faults, of: $0) }
    }

    private func expectSuccess(after faults: [Fault], of server: FixtureProcess) async throws {
      let trials = try trials(of: faults, at: [.middlePage, .profile], on: server)
      try await server.misbehave(
        trials.flatMap { trial in
          let kinds: [FaultLocation.Kind] =
            trial.location.kind == .profile ? [.profile] : [.firstPage, .middlePage, .latePage]
          return kinds.map { kind in
            let location = FaultLocation(kind: kind, size: trial.location.size)
            return "\(location.target)$=\(trial.fault.misbehaviour)x1"
          }
        })
      let waitPolicy = faults.contains { $0.misbehaviour == "hang" } ? Fault.waitPolicy : [:]
      try await trials.concurrentMap(limit: 10) { trial in
        let run = try await trial.run(with: waitPolicy)
        try trial.location.expectSuccess(of: run, after: trial.fault)
      }
    }

    /// Returns a trial for each fault and location, with list sizes that no other test uses.
    private func trials(
      of faults: [Fault], at kinds: [FaultLocation.Kind] = FaultLocation.Kind.allCases,
      on server: FixtureProcess
    ) throws -> [Trial] {
      var sizes = (1_201...).makeIterator()
      return try faults.flatMap { fault in
        try kinds.map { kind in
          Trial(
            fault: fault, location: FaultLocation(kind: kind, size: sizes.next() ?? 0),
            env: try TestEnvironment(server))
        }
      }
    }
  }
}
