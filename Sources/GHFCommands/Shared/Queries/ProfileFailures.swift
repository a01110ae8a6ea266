import GHFMessages
import GHFQueries
import GitHubAPI

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

  /// Looks accounts up, and reports the errors of single ones.
  ///
  /// - Parameters:
  ///   - wanted: The accounts, or the errors of invalid names.
  ///   - known: Accounts that need no request.
  ///   - queries: The context of the requests.
  /// - Returns: The accounts that were found, and the error that ended the lookup early.
  mutating func accounts(
    _ wanted: [Result<UserReference, CommandError>], known: [Login: Account] = [:],
    in queries: QueryContext
  ) async -> (found: [Account], end: CommandError?) {
    var end: CommandError?
    let accounts = await ProfileFetcher(in: queries).accounts(wanted, known: known) { result in
      guard case .failure(let error) = CommandError.result(of: result, in: invocation.context)
      else { return true }
      do throws(CommandError) {
        try report(error)
      } catch {
        end = error
      }
      return end == nil
    }
    return (accounts.compactMap(\.self), end)
  }

  /// Returns true if an error affects other accounts too.
  static func affectsOthers(_ error: CommandError) -> Bool {
    error.outcome != .failure && error.outcome != .usage && !error.othersMaySucceed
  }

  /// An error with the first one's exit status and no message; nil if no error was reported.
  var final: CommandError? { first.map { .silent($0.outcome) } }
}
