/// The way in which a run ended; the raw value is the exit status.
package enum Outcome: Int32, Sendable {
  /// The command succeeded, possibly with an empty list, or the reader closed the pipe.
  case success = 0
  /// No such account, a "no" from `ghf follows`, a damaged file, or any other failure.
  case failure = 1
  /// Invalid usage; for `ghf follows` also a missing account.
  case usage = 2
  /// GitHub returned only a part of a list or of its profiles, or the list never settled.
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
