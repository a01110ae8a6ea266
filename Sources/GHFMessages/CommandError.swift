package import GHFQueries

/// An error message for people, with the exit status for scripts.
///
/// The modules below throw data. This one words the errors of queries, GitHub and files; PeopleViews
/// words output errors, and GHFCommands input and command-line errors.
package struct CommandError: Error, Sendable, Equatable {
  package var outcome: Outcome
  /// One line without a full stop; empty for an error that isn't reported.
  package var message: String
  /// The underlying causes, from the nearest to the deepest.
  package var causes: [String]
  /// Corrective actions, one line each.
  package var hints: [String]
  /// The name for which there is no account, as far as the server says; nil for other errors.
  package var missingAccount: String?
  /// The subject of a request to GitHub, if nothing of it was fetched; nil for other errors.
  package var unfetched: QuerySubject?
  /// The advice that the explorer shows too, where options of a command line are of no use.
  package var generalHint: String?
  /// True if the same command may succeed at another time.
  package var isTemporary = false

  package init(_ outcome: Outcome, _ message: String, causes: [String] = [], hints: [String] = []) {
    self.outcome = outcome
    self.message = message
    self.causes = causes.filter { !$0.isEmpty }
    self.hints = hints
  }

  /// Returns an error that ends the run without a message.
  package static func silent(_ outcome: Outcome) -> CommandError { CommandError(outcome, "") }

  /// The message and its causes in one line, without hints.
  package var sentence: String { ([message] + causes).joined(separator: ": ") }
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
