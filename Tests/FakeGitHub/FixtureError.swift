/// An error in the fixtures, the command line, or a control request.
package enum FixtureError: Error, Equatable {
  /// `follows.json` names an account that `profiles.jsonl` lacks.
  case unknownAccount(String)
  /// An invalid command-line argument.
  case badArgument(String)
  /// An unknown misbehaviour.
  case badMisbehaviour(String)
  /// An unknown change, or one that names an unknown account.
  case badChange(String)
  /// The server could not listen on the port.
  case notListening
}
