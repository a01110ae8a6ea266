/// A command that runs in a context that the caller provides, so that tests can replace it.
protocol ContextCommand: GuidedCommand, Sendable {
  /// The options as typed; what the config file adds is only in the invocation.
  var global: GlobalOptions { get }

  /// What to say if unread names wait on standard input; nil if the account was named.
  var inputNotice: String? { get }

  /// What the command does with `--offline`, such as `shows the list`; nil if that isn't worth a hint.
  var offlineDeed: String? { get }

  /// Does what the command is for.
  ///
  /// - Throws: `CommandError` that says what went wrong and how the run ends.
  func run(in invocation: Invocation) async throws(CommandError)
}

extension ContextCommand {
  /// None.
  var inputNotice: String? { nil }

  /// The notice of a command that takes one account, or one's own.
  func inputNotice(unless user: String?) -> String? {
    user == nil ? "standard input isn't read: name the account" : nil
  }

  /// Nil.
  var offlineDeed: String? { nil }
}

extension RecordField {
  /// The names of all fields.
  static var names: [String] { allCases.map(\.rawValue) }
}
