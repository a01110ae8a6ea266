package import GHFQueries
package import LocalStore

/// The failure of a command or of a part of it, by which its consequences are decided.
///
/// `Wording` has the words.
package enum CommandError: Error {
  case query(QueryError)
  /// A failure with words of its own, such as a mistake in the arguments.
  case failed(Outcome, Wording)
  /// The end of a run that has nothing to report, or has reported everything.
  case told(Outcome)

  package init(
    _ outcome: Outcome, _ message: String, causes: [String] = [], hints: [String] = []
  ) {
    self = .failed(outcome, Wording(message, causes: causes, hints: hints))
  }

  /// Returns the error of a command that reads or writes ghf's files.
  package static func storage(_ error: StorageError) -> CommandError {
    .query(QueryError(.storage(error)))
  }

  package static let cancelled = CommandError.query(.cancelled)

  /// Returns the error of a user who follows or unfollows the own account.
  package static func ownFollow(_ follows: Bool) -> CommandError {
    CommandError(.usage, "cannot \(follows ? "follow" : "unfollow") your own account")
  }

  /// The kind of a query's failure; `.final` for others.
  package var kind: QueryError.Kind {
    if case .query(let error) = self { error.kind } else { .final }
  }

  package var outcome: Outcome {
    switch self {
    case .failed(let outcome, _), .told(let outcome): return outcome
    case .query(let error):
      if case .login = error.cause { return .usage }
      return switch error.kind {
      case .cancelled: .interrupted
      case .gone, .final: .failure
      case .incomplete: .incomplete
      case .signIn: .notSignedIn
      case .limited: .limited
      case .noAnswer: .noResponse
      }
    }
  }

  /// Returns the error with other words, if it has words of its own.
  package func reworded(_ change: (inout Wording) -> Void) -> CommandError {
    guard case .failed(let outcome, var wording) = self else { return self }
    change(&wording)
    return .failed(outcome, wording)
  }
}

/// The way in which a run ended; the raw value is the exit status.
package enum Outcome: Int32, Sendable {
  /// The command succeeded, possibly with an empty list, or the reader closed the pipe.
  case success = 0
  /// No such account, a "no" from `ghf follows`, a damaged file, or any other failure.
  case failure = 1
  /// Invalid usage; for `ghf follows` also a missing account.
  case usage = 2
  /// GitHub hides a list, or returned only a part of it or of its profiles, or the list never settled.
  case incomplete = 3
  /// A sign-in is needed, the token was rejected, or a scope is missing.
  case notSignedIn = 4
  /// A rate limit was reached, and ghf did not wait.
  case limited = 5
  /// No usable answer: no network, server errors after retries, or nothing cached with `--offline`.
  case noResponse = 6
  /// The list has changed, with `ghf changes --exit-code`.
  case changed = 7
  /// The output could not be written (EX_IOERR of sysexits.h).
  case outputFailed = 74
  /// The work was cancelled, or `ghf browse --select` ended without a choice.
  ///
  /// 128 + SIGINT, as shells report it; after a signal, the signal itself ends the process.
  case interrupted = 130
}
