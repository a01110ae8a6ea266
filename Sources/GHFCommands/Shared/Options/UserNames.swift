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
  private var reader = NameReader()
  /// The names of the last line that are left.
  private var names: ArraySlice<String> = []

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
        guard mayWait || !names.isEmpty || input.isReady else { return nil }
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

  /// Returns the account on the next line that has one; nil after the last line.
  private mutating func nextLine() -> Result<UserReference, CommandError>? {
    do throws(CommandError) {
      while true {
        if let name = names.popFirst() { return listed(name) }
        guard let line = try line() else { break }
        if line.isEmpty { continue }
        let found = try reading { reader throws(Fault) in try reader.names(in: line) }
        names = found[...]
      }
      try reading { reader throws(Fault) in try reader.end() }
      return nil
    } catch {
      // What follows can't be read either.
      return stop(with: error)
    }
  }

  private typealias Fault = NameReader.Fault

  private func line() throws(CommandError) -> String? {
    do throws(InputError) {
      return try input.nextLine()
    } catch {
      throw CommandError(error, of: inputName)
    }
  }

  private mutating func reading<Value>(
    _ read: (inout NameReader) throws(Fault) -> Value
  ) throws(CommandError) -> Value {
    do throws(Fault) {
      return try read(&reader)
    } catch {
      throw CommandError(error, of: inputName)
    }
  }

  private mutating func stop(with error: CommandError) -> Result<UserReference, CommandError> {
    readsInput = false
    pending = []
    return .failure(error)
  }

  /// Returns the account of a line, or an error about it.
  private func listed(_ text: String) -> Result<UserReference, CommandError> {
    let user = user(text)
    guard case .failure(var error) = user, text.contains(",") else { return user }
    error.hints = ["write one account per line, or name the column 'login' in the first line"]
    return .failure(error)
  }

  private func user(_ text: String) -> Result<UserReference, CommandError> {
    Result { () throws(CommandError) in try UserReference(text, on: base) }
  }
}
