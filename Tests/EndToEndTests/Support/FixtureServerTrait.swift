import Testing

/// Runs one fixture server for all tests of a suite.
struct FixtureServerTrait: SuiteTrait, TestScoping {
  var isRecursive: Bool { false }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { self }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await FixtureProcess.serving { server in
      try await FixtureProcess.$current.withValue(server) { try await function() }
    }
  }
}

extension Trait where Self == FixtureServerTrait {
  /// Gives the suite a running server in `FixtureProcess.current`.
  static var fixtureServer: Self { FixtureServerTrait() }
}
