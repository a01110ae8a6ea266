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
  static var configuration: CommandConfiguration { get }
  static var guide: CommandGuide { get }

  /// Returns the names that `--fields` takes with the typed options; empty if the command doesn't
  /// take `--fields`.
  static func fieldNames(with options: Set<String>) -> [String]
}

extension GuidedCommand {
  package static func fieldNames(with options: Set<String>) -> [String] { [] }
}

/// The name of a command, its summary and its subcommands.
package struct CommandConfiguration: Sendable {
  package let name: String
  package let abstract: String
  /// The usage lines, if they don't follow from the arguments.
  package let usage: String?
  /// The subcommands in titled groups.
  package let groups: [(title: String, commands: [any GuidedCommand.Type])]

  package init(
    _ name: String, abstract: String, usage: String? = nil,
    groups: [(title: String, commands: [any GuidedCommand.Type])] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.usage = usage
    self.groups = groups
  }
}

/// A command with the arguments that its property wrappers declared, in order.
///
/// The wrappers declare their arguments as they are created, which needs no reflection: looking up
/// their protocols at run time would take longer than all the rest of a short command.
package struct DeclaredCommand: Sendable {
  /// An argument, an option or a flag.
  package struct Argument: Sendable {
    package let schema: ArgumentSchema
    /// True for an option that every command takes.
    package let isGlobal: Bool
    /// Gives the property a text, nil if the option has none; returns false if it is malformed.
    let give: @Sendable (String?) -> Bool
  }

  /// The declarations so far.
  private struct Record: Sendable {
    var arguments: [Argument] = []
    var groups: [any ArgumentGroup] = []
    var isGlobal = false
  }

  private final class Recorder: Sendable {
    let record = Mutex(Record())
  }

  @TaskLocal private static var recorder: Recorder?

  package let command: any GuidedCommand
  package let arguments: [Argument]
  /// The groups of the command, inner ones first.
  private let groups: [any ArgumentGroup]

  package init(_ type: any GuidedCommand.Type) {
    let recorder = Recorder()
    command = DeclaredCommand.$recorder.withValue(recorder) { type.init() }
    (arguments, groups) = recorder.record.withLock { ($0.arguments, $0.groups) }
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
    recorder?.record.withLock { record in
      record.arguments.append(Argument(schema: schema, isGlobal: record.isGlobal, give: give))
    }
  }

  /// Creates a group and records it.
  static func declaring<Group: ArgumentGroup>(_ create: () -> Group, isGlobal: Bool) -> Group {
    guard let recorder else { return create() }
    let before = recorder.record.withLock { record in
      defer { record.isGlobal = record.isGlobal || isGlobal }
      return record.isGlobal
    }
    let group = create()
    recorder.record.withLock { record in
      record.isGlobal = before
      record.groups.append(group)
    }
    return group
  }
}
