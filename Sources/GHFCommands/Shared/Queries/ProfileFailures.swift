import GHFMessages
import GHFQueries
import GitHubAPI

/// Reports the errors of single accounts as they occur, and records the exit status of the first.
struct ProfileFailures {
  let invocation: Invocation
  /// An error with the first one's exit status and no message; nil if no error was reported.
  private(set) var final: CommandError?

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Reports an error about one account, so that the run can continue with the others.
  ///
  /// - Throws: The error if it affects other accounts too, such as a rate limit.
  mutating func report(_ error: QueryError) throws(CommandError) {
    if error.affectsOthers { throw .query(error) }
    report(.query(error))
  }

  /// Reports the failure of a lookup as above, or throws it if it `endsRun`.
  mutating func report(
    _ result: ProfileResult<CommandError>, endsRun: Bool = false
  ) throws(CommandError) {
    switch result {
    case .profile: return
    case .failed(let error):
      if endsRun { throw .query(error) }
      try report(error)
    case .fault(let error):
      if endsRun { throw error }
      report(error)
    }
  }

  mutating func report(_ error: CommandError) {
    final = final ?? .told(error.outcome)
    invocation.report(error)
  }

  /// Looks accounts up, and reports the errors of single ones.
  ///
  /// - Parameters:
  ///   - wanted: The accounts, or the errors of invalid names.
  ///   - known: Accounts that need no request.
  ///   - queries: The context of the requests.
  /// - Returns: The accounts that were found, and the error that ended the lookup early.
  mutating func lookUp(
    _ wanted: [Result<UserReference, CommandError>], known: [UserReference: Account] = [:],
    in queries: QueryContext
  ) async -> (found: [Account], end: CommandError?) {
    var end: CommandError?
    let accounts = await ProfileFetcher(in: queries).accounts(wanted, known: known) { result in
      do throws(CommandError) {
        try report(result)
      } catch {
        end = error
      }
      return end == nil
    }
    return (accounts.compactMap(\.self), end)
  }
}
