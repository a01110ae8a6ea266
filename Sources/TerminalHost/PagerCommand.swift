/// The pager to run.
package struct PagerCommand: Sendable {
  /// The shell command.
  let line: String
  /// The environment of the pager.
  let variables: [String: String]
  /// Reports that the pager could not be started.
  let reportFailure: @Sendable () -> Void

  package init(
    _ line: String, variables: [String: String], reportFailure: @escaping @Sendable () -> Void
  ) {
    self.line = line
    self.variables = variables
    self.reportFailure = reportFailure
  }
}
