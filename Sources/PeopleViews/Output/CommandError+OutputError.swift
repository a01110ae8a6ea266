import GHFMessages
package import TerminalHost

extension CommandError {
  /// Explains why output failed; a closed pipe is a quiet success, as in other command-line tools.
  package init(_ error: OutputError) {
    switch error {
    case .closed: self = .silent(.success)
    case .failed(_, let reason):
      self.init(.outputFailed, "cannot write the output", causes: [reason])
    }
  }
}
