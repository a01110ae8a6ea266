import Synchronization

/// Arguments and options that a command declares, each by a property wrapper.
package protocol ArgumentGroup: Sendable {
  init()

  /// Checks what no value shows by itself, such as options that exclude each other.
  ///
  /// - Throws: ``UsageError``
  func validate() throws(UsageError)
}

extension ArgumentGroup {
  package func validate() throws(UsageError) {}
}

/// An invalid combination or value of options that their declarations can't express.
package struct UsageError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// A command with its help.
package protocol GuidedCommand: ArgumentGroup {
  static var guide: CommandGuide { get }

  /// Returns the names that `--fields` takes with the typed options; empty if the command doesn't
  /// take `--fields`.
  static func fieldNames(with options: Set<String>) -> [String]
}

extension GuidedCommand {
  package static func fieldNames(with options: Set<String>) -> [String] { [] }
}

/// A command, or the options of all commands, with the arguments that property wrappers declared, in
/// order.
///
/// The wrappers declare their arguments as they are created, which needs no reflection: looking up
/// their protocols at run time would take longer than all the rest of a short command.
package struct DeclaredCommand: Sendable {
  /// An argument, an option or a flag.
  struct Argument: Sendable {
    let schema: ArgumentSchema
    /// Gives the property a text, nil if the option has none; returns false if it is malformed.
    let give: @Sendable (String?) -> Bool
  }

  private final class Recorder: Sendable {
    let declared = Mutex<(arguments: [Argument], groups: [any ArgumentGroup])>(([], []))
  }

  @TaskLocal private static var recorder: Recorder?

  package let command: any GuidedCommand
  let arguments: [Argument]
  /// The groups of the command, inner ones first.
  private let groups: [any ArgumentGroup]

  init(_ type: any GuidedCommand.Type) {
    let recorder = Recorder()
    command = DeclaredCommand.$recorder.withValue(recorder) { type.init() }
    (arguments, groups) = recorder.declared.withLock(\.self)
  }

  /// Checks the groups, then the command.
  ///
  /// - Throws: ``UsageError``
  package func validate() throws(UsageError) {
    for group in groups { try group.validate() }
    try command.validate()
  }

  /// Records an argument of the command that is being created.
  static func declare(_ schema: ArgumentSchema, give: @escaping @Sendable (String?) -> Bool) {
    recorder?.declared.withLock { $0.arguments.append(Argument(schema: schema, give: give)) }
  }

  /// Records a group of the command that is being created.
  static func declare(_ group: some ArgumentGroup) {
    recorder?.declared.withLock { $0.groups.append(group) }
  }
}
