/// What is wrong with the fixtures or with how the server is started.
package enum FixtureError: Error, Equatable {
  /// `follows.json` names somebody whom `profiles.jsonl` lacks.
  case unknownAccount(String)
  /// An argument of the command line makes no sense.
  case badArgument(String)
  /// A misbehaviour is none that the server knows.
  case badMisbehaviour(String)
  /// A change is none that the server knows, or names somebody unknown.
  case badChange(String)
  /// The port could not be listened on.
  case notListening
}
