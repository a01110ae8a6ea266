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
