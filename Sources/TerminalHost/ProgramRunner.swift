/// Returns the reason that a program can't be started, as far as its file shows; nil if it can.
///
/// A name without a slash is looked up in the directories of a PATH, as sh does.
package typealias ProgramFinder = @Sendable (_ name: String, _ path: String) -> ProgramEnd?

/// Runs a program with the user's environment on the terminal to its end, blocking the caller: the
/// words are its name, which is looked up in PATH, and its arguments.
///
/// Meanwhile, Ctrl-C ends the program and not this process.
package typealias ProgramRunner =
  @Sendable (_ words: [String], _ terminal: ProgramTerminal) -> ProgramEnd

/// The standard streams of a program that the user starts.
package enum ProgramTerminal: Sendable {
  /// The terminal, which is taken back when the user has pressed Enter.
  case untilEnter
  /// The terminal, which is taken back at the end of a program that succeeds, and else after Enter.
  case untilSuccess
  /// The streams of this process, with stderr in place of an output that isn't a terminal, and no input in
  /// place of such an input.
  case none
}

/// The way in which a program ended; an error if it didn't start.
package enum ProgramEnd: Error, Equatable {
  case exited(status: Int32)
  /// A signal ended it.
  case signalled(number: Int32)
  /// It didn't start.
  case notFound
  /// It didn't start, because the interpreter that its first line names is missing; the name ends with
  /// a carriage return if the line does.
  case noInterpreter(String)
  case failed(errno: Int32)
}

/// Runs a program that receives a report on its standard input, and waits for its end.
///
/// The words are its name, which is looked up in PATH, and its arguments; no shell reads them. The
/// variables replace those of this process. It writes to standard error, never to standard output, which
/// is for data. It and all that it starts are ended after `limit`, and when the task is cancelled.
///
/// Returns nil if the limit or the cancellation ended it.
package typealias ReportProgram =
  @Sendable (
    _ words: [String], _ variables: [String: String], _ input: [UInt8], _ limit: Duration
  ) async -> ProgramEnd?

/// A program that shows web pages.
package protocol Browser: Sendable {
  /// Opens a page, and returns true if a program succeeded in showing it.
  ///
  /// With `keepsTerminal`, only a browser with its own window is started, and the terminal and
  /// standard output stay untouched.
  func open(_ url: String, keepsTerminal: Bool) async -> Bool
}
