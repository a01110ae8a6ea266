import GHFMessages

/// Reports the errors of single accounts as they occur, and records the exit status of the first.
struct ProfileFailures {
  let invocation: Invocation
  private var first: CommandError?

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Reports an error that affects only one account, so that the run can continue with the others.
  ///
  /// - Throws: `error` itself if it affects other accounts too, such as a rate limit.
  mutating func report(_ error: CommandError) throws(CommandError) {
    if ProfileFailures.affectsOthers(error) { throw error }
    first = first ?? error
    invocation.report(error)
  }

  /// Returns true if an error affects other accounts too.
  static func affectsOthers(_ error: CommandError) -> Bool {
    error.outcome != .failure && error.outcome != .usage && !error.othersMaySucceed
  }

  /// An error with the first one's exit status and no message; nil if no error was reported.
  var final: CommandError? { first.map { .silent($0.outcome) } }
}
