import Testing

/// Runs nginx around a suite, once for all of its tests.
struct NginxTrait: SuiteTrait, TestScoping {
  var isRecursive: Bool { false }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { self }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await NginxServer.run(function)
  }
}

extension Trait where Self == NginxTrait {
  /// Gives the suite a running nginx in `NginxServer.current`.
  static var nginx: Self { NginxTrait() }
}
