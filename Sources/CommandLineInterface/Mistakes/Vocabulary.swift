/// What a program knows of the words of its command line beyond their schema.
package protocol Vocabulary: Sendable {
  /// The flags that choose an output format, of which only one can be typed.
  var formats: Set<String> { get }
  /// Other groups of flags of which only one can be typed.
  var choices: [Set<String>] { get }

  /// Returns what to type in place of an option of other tools.
  ///
  /// - Parameters:
  ///   - name: The option with its hyphens.
  ///   - isAlone: Whether nothing else was typed.
  ///   - has: Whether the command takes an option.
  /// - Returns: The hint; nil for other names.
  func hint(forOption name: String, isAlone: Bool, has: (String) -> Bool) -> String?

  /// Returns what to type in place of a value without the form that its name in the help says.
  ///
  /// - Returns: The hint; nil if the value has the form.
  func hint(forValue value: String, named name: String) -> String?

  /// Returns the orders that may be typed beside some words; nil if one of all orders was typed.
  func orders(insteadOf value: String, beside words: Set<String>) -> [String]?
}
