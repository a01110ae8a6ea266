/// How a run ended; the raw value is the exit status.
package enum Outcome: Int32, Sendable {
  /// Done, also with an empty list, and when the reader of the pipe went away.
  case success = 0
  /// No such account, the no of `ghf follows`, a damaged file, anything else.
  case failure = 1
  /// Invalid usage; for `ghf follows` also a missing account.
  case usage = 2
  /// GitHub returned only a part of a list.
  case incomplete = 3
  /// Not signed in where it is needed, token refused, scope missing.
  case notSignedIn = 4
  /// A rate limit, and we did not wait.
  case limited = 5
  /// No usable answer: no network, server errors after retries, or nothing in the cache if only the
  /// cache may answer.
  case noAnswer = 6
  /// Our output could not be written (EX_IOERR of sysexits.h).
  case outputFailed = 74
  /// 128 + SIGINT.
  case interrupted = 130
  /// 128 + SIGTERM.
  case terminated = 143
}
