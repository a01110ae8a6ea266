/// The rules for a program's command line that its schema can't express.
package protocol Vocabulary: Sendable {
  /// The flags that choose an output format and exclude each other.
  var formats: Set<String> { get }
  /// Other groups of flags that exclude each other.
  var choices: [Set<String>] { get }

  /// Returns a hint for an option that other tools or commands have; nil for other names.
  ///
  /// `isAlone` is true if it is the only word.
  func hint(forOption name: String, of command: CommandSchema, isAlone: Bool) -> String?

  /// Returns a hint for a malformed value; nil if it is well formed, or if `name` allows any text.
  ///
  /// `name` is the placeholder of the value in the help, such as `age`, and determines its form.
  func hint(forValue value: String, named name: String) -> String?

  /// Returns the sort orders that a command line with these words accepts; nil if some command
  /// accepts `value`.
  func orders(insteadOf value: String, beside words: Set<String>) -> [String]?
}
