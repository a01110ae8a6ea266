import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalHost
import TerminalText

/// The named accounts: the arguments, with the lines of standard input in place of `-`.
struct UserNames {
  private var pending: ArraySlice<String>
  private let base: APIBase
  private let input: any LineSource
  private let inputName: String
  private var readsInput = false

  /// Checks the arguments; without any, the user's own account is the only one.
  ///
  /// `inputName` names the input in errors, if it isn't standard input.
  init(
    _ arguments: [String], on base: APIBase, input: any LineSource,
    named inputName: String = "standard input"
  ) throws(CommandError) {
    for argument in arguments where argument != "-" { _ = try UserReference(argument, on: base) }
    self.base = base
    pending = arguments.isEmpty ? ["@me"] : arguments[...]
    self.input = input
    self.inputName = inputName
  }

  /// Returns the next account, or an error about the next line of standard input.
  ///
  /// - Parameter mayWait: False to return nil if the next line isn't available yet.
  /// - Returns: The account or the error; nil at the end.
  mutating func next(mayWait: Bool = true) -> Result<UserReference, CommandError>? {
    while true {
      if readsInput {
        guard mayWait || input.isReady else { return nil }
        if let line = nextLine() { return line }
        readsInput = false
      } else {
        guard let argument = pending.popFirst() else { return nil }
        if argument != "-" { return user(argument) }
        readsInput = true
      }
    }
  }

  /// Returns all that are left.
  mutating func rest() -> [Result<UserReference, CommandError>] {
    var names: [Result<UserReference, CommandError>] = []
    while let name = next() { names.append(name) }
    return names
  }

  /// Returns the account on the next line that isn't blank or a comment; nil after the last line.
  private mutating func nextLine() -> Result<UserReference, CommandError>? {
    do throws(InputError) {
      while let line = try input.nextLine() {
        if line.isEmpty { continue }
        // A byte order mark isn't part of the first name (Unicode 17.0, section 23.8).
        let name = line.trimmingPrefix("\u{FEFF}").trimmingSpaces
        // The lines after a line of JSON are JSON too.
        if let error = CommandError(line: name, of: inputName) { return stop(with: error) }
        if !name.isEmpty, !name.hasPrefix("#") { return user(name) }
      }
      return nil
    } catch {
      return stop(with: CommandError(error, of: inputName))
    }
  }

  private mutating func stop(with error: CommandError) -> Result<UserReference, CommandError> {
    readsInput = false
    pending = []
    return .failure(error)
  }

  private func user(_ text: String) -> Result<UserReference, CommandError> {
    Result { () throws(CommandError) in try UserReference(text, on: base) }
  }
}
