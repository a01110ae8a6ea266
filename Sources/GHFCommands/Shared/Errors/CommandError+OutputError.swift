extension CommandError {
  /// A reader that went away is a quiet success, as with other tools in a pipe.
  init(_ error: OutputError) {
    switch error {
    case .closed: self = .silent(.success)
    case .failed(_, let reason):
      self.init(.outputFailed, "the output could not be written", causes: [reason])
    }
  }
}
