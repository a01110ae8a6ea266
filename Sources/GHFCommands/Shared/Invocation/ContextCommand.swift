import CommandLineInterface

/// A command that runs in a context from its caller, which tests can replace.
protocol ContextCommand: GuidedCommand, Sendable {
  /// Checks what `validate()` can't: options that exclude options of all commands.
  func validate(with options: GlobalOptions) throws(UsageError)

  /// The notice for unread names on standard input; nil if the account was named, or if the command
  /// has no default account.
  var inputNotice: String? { get }

  /// True if the command prints what GitHub answers, which `--offline` prints from the cache; false if
  /// it stores or delivers that.
  var printsAnswer: Bool { get }

  /// The choice of profile pictures; nil for none.
  var avatars: AvatarChoice? { get }

  /// - Throws: Any error that `CommandError.init(any:)` knows.
  func run(in invocation: Invocation) async throws
}

extension ContextCommand {
  /// The notice of a command that reads its own account's list, and not standard input.
  static var unreadNotice: String { "ignoring standard input; name the account" }

  func validate(with options: GlobalOptions) throws(UsageError) {}

  var inputNotice: String? { nil }

  var printsAnswer: Bool { true }

  var avatars: AvatarChoice? { nil }
}
