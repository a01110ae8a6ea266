import GitHubAPI

/// The accounts that were named: as arguments, or one a line on standard input where `-` stands.
struct UserNames {
  private var pending: ArraySlice<String>
  private let base: APIBase
  private let input: any LineSource
  private var readsInput = false

  /// Takes the arguments; none at all means oneself.
  ///
  /// - Throws: `CommandError` when one of them is no name.
  init(
    _ arguments: [String], on base: APIBase, input: any LineSource
  ) throws(CommandError) {
    for argument in arguments where argument != "-" { _ = try UserArgument(argument, on: base) }
    self.base = base
    pending = arguments.isEmpty ? ["@me"] : arguments[...]
    self.input = input
  }

  /// The next account, or what is wrong with the next line of standard input; nil at the end.
  ///
  /// Without `mayWait` it is nil as well while the next line is still to be written.
  mutating func next(mayWait: Bool = true) -> Result<UserArgument, CommandError>? {
    while true {
      if readsInput {
        guard mayWait || input.isReady else { return nil }
        guard let line = nextLine() else {
          readsInput = false
          continue
        }
        return line
      }
      guard let argument = pending.popFirst() else { return nil }
      if argument == "-" {
        readsInput = true
      } else {
        return user(argument)
      }
    }
  }

  /// The next line that is not blank.
  private mutating func nextLine() -> Result<UserArgument, CommandError>? {
    do throws(InputError) {
      while let line = try input.nextLine() {
        // A byte order mark is no part of the first name (Unicode 17.0, section 23.8).
        let name = line.trimmingPrefix("\u{FEFF}").trimmingSpaces
        if let error = CommandError(inputLine: name) {
          // The lines that follow are of the same kind.
          readsInput = false
          pending = []
          return .failure(error)
        }
        if !name.isEmpty { return user(name) }
      }
      return nil
    } catch {
      readsInput = false
      pending = []
      return .failure(CommandError(error))
    }
  }

  private func user(_ text: String) -> Result<UserArgument, CommandError> {
    Result { () throws(CommandError) in try UserArgument(text, on: base) }
  }
}
