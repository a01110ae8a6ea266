import Synchronization

/// A command, or the options of all commands, with the arguments that property wrappers declared, in
/// order.
///
/// The wrappers declare their arguments as they are created, which needs no reflection: looking up
/// their protocols at run time would take longer than all the rest of a short command.
package struct DeclaredCommand: Sendable {
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

  /// Returns the arguments that a group declares.
  static func arguments(of group: any ArgumentGroup.Type) -> [ArgumentSchema] {
    let recorder = Recorder()
    _ = DeclaredCommand.$recorder.withValue(recorder) { group.init() }
    return recorder.declared.withLock { $0.arguments.map(\.schema) }
  }

  /// Checks the groups, then the command.
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

/// A value that an argument or an option can have.
package protocol ArgumentValue: Sendable {
  /// Parses a value as typed; nil if it is malformed.
  init?(argument: String)

  /// The values to choose from; empty if there are too many.
  static var valueNames: [String] { get }

  /// Returns a hint for a malformed value; nil if `valueNames` are the better one.
  static func hint(for text: String) -> String?
}

/// The choices of which one may be made, each by a flag of its own; the raw value is the flag's long
/// name.
package protocol FlagValue: CaseIterable, RawRepresentable<String>, Sendable {
  static func help(for value: Self) -> String
}

/// An option with a value, such as `--limit 10`.
@propertyWrapper
package struct Option<Value: Sendable>: Sendable {
  private var typed: TypedValue<Value>

  package var wrappedValue: Value {
    get { typed.value }
    set { typed = TypedValue(newValue) }
  }

  /// Declares an option with a default; `valueName` is its name in the help, that of the option if nil.
  package init(
    wrappedValue: Value, _ names: String..., value valueName: String? = nil, help: String,
    completion source: CompletionSource? = nil
  ) where Value: ArgumentValue {
    typed = TypedValue(wrappedValue, readLast: { Value(argument: $0) })
    typed.declare(.option, names, valueName, help, of: Value.self, source)
  }

  /// Declares an option that is nil by default; if `bare` isn't nil, that is its value without one.
  ///
  /// Without `help`, it is the old name of another option, which no help shows.
  package init<Wrapped: ArgumentValue>(
    _ names: String..., value valueName: String? = nil, bare: String? = nil, help: String = "",
    completion source: CompletionSource? = nil
  ) where Value == Wrapped? {
    typed = TypedValue(nil, readLast: { Wrapped(argument: $0).map { .some($0) } })
    typed.declare(
      bare == nil ? .option : .optionalValue, names, valueName, help, of: Wrapped.self, source,
      bare: bare)
  }
}

/// An option without a value, such as `--reverse`, or one for each case of an optional choice.
@propertyWrapper
package struct Flag<Value: Sendable>: Sendable {
  private var typed: TypedValue<Value>

  package var wrappedValue: Value {
    get { typed.value }
    set { typed = TypedValue(newValue) }
  }

  package init(wrappedValue: Bool, _ names: String..., help: String) where Value == Bool {
    typed = TypedValue(wrappedValue, readLast: { _ in true })
    typed.declare(.flag, names, nil, help, of: String.self, bare: "")
  }

  package init<Choice: FlagValue>() where Value == Choice? {
    typed = TypedValue(nil, readLast: { Choice(rawValue: $0).map { .some($0) } })
    let choices = Set(Choice.allCases.map { "--" + $0.rawValue })
    for choice in Choice.allCases {
      typed.declare(
        .flag, ["--" + choice.rawValue], nil, Choice.help(for: choice), of: String.self,
        bare: choice.rawValue, choices: choices)
    }
  }
}

/// A positional argument; it is required unless its value is optional or an array with a default.
@propertyWrapper
package struct Argument<Value: Sendable>: Sendable {
  private var typed: TypedValue<Value>

  package var wrappedValue: Value {
    get { typed.value }
    set { typed = TypedValue(newValue) }
  }

  /// Declares a required argument, which has the wrapped value only until it is read.
  package init(
    wrappedValue: Value, _ name: String, help: String, completion source: CompletionSource? = nil
  ) where Value: ArgumentValue {
    typed = TypedValue(wrappedValue, readLast: { Value(argument: $0) })
    typed.declare(.positional, [], name, help, of: Value.self, source)
  }

  package init(_ name: String, help: String, completion source: CompletionSource? = nil)
  where Value == String {
    self.init(wrappedValue: "", name, help: help, completion: source)
  }

  package init(_ name: String, help: String, completion source: CompletionSource? = nil)
  where Value == String? {
    typed = TypedValue(nil, readLast: { .some($0) })
    typed.declare(.positional, [], name, help, of: String.self, source, isOptional: true)
  }

  /// Declares an argument that may be left out or repeated.
  package init(
    wrappedValue: [String], _ name: String, help: String,
    completion source: CompletionSource? = nil
  ) where Value == [String] {
    typed = TypedValue(wrappedValue, readAll: \.self)
    typed.declare(
      .positional, [], name, help, of: String.self, source, isOptional: true, isRepeating: true)
  }

  /// Declares an argument of which there must be one or more.
  package init(_ name: String, help: String, completion source: CompletionSource? = nil)
  where Value == [String] {
    typed = TypedValue([], readAll: \.self)
    typed.declare(.positional, [], name, help, of: String.self, source, isRepeating: true)
  }
}

/// The arguments and options of a group, in the place of the property.
@propertyWrapper
package struct OptionGroup<Group: ArgumentGroup>: Sendable {
  package var wrappedValue: Group

  package init() {
    wrappedValue = Group()
    DeclaredCommand.declare(wrappedValue)
  }
}

/// A value by default, or as a command line gives it.
private struct TypedValue<Value: Sendable>: Sendable {
  private let fallback: Value
  private let words: TypedText?
  /// Returns the value for all texts that were typed; nil if the last one is malformed.
  private let read: @Sendable ([String]) -> Value?

  init(_ fallback: Value, readAll: @escaping @Sendable ([String]) -> Value?) {
    (self.fallback, words, read) = (fallback, TypedText(), readAll)
  }

  init(_ fallback: Value, readLast read: @escaping @Sendable (String) -> Value?) {
    self.init(fallback, readAll: { $0.last.flatMap(read) })
  }

  /// A value that no command line gave.
  init(_ value: Value) {
    (fallback, words, read) = (value, nil, { _ in nil })
  }

  var value: Value {
    guard let texts = words?.all, !texts.isEmpty else { return fallback }
    return read(texts) ?? fallback
  }

  func declare<Element: ArgumentValue>(
    _ kind: ArgumentSchema.Kind, _ names: [String], _ valueName: String?, _ help: String,
    of element: Element.Type, _ source: CompletionSource? = nil, isOptional: Bool = false,
    isRepeating: Bool = false, bare: String? = nil, choices: Set<String> = []
  ) {
    guard let words else { return }
    let name = names.first { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    let schema = ArgumentSchema(
      kind, names, value: valueName ?? (kind == .flag ? nil : name) ?? "value", help,
      values: Element.valueNames, source: source, isOptional: isOptional, isRepeating: isRepeating,
      choices: choices
    ) { Element(argument: $0) == nil ? Element.hint(for: $0) : nil }
    DeclaredCommand.declare(schema) { [read] text in
      guard let text = text ?? bare, kind != .flag || text == bare, read([text]) != nil else {
        return false
      }
      words.add(text)
      return true
    }
  }
}

/// The texts that a command line gives an argument.
private final class TypedText: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock(\.self) }

  func add(_ text: String) { texts.withLock { $0.append(text) } }
}

extension ArgumentValue {
  package static var valueNames: [String] { [] }
  package static func hint(for text: String) -> String? { nil }
}

extension ArgumentValue where Self: RawRepresentable<String> {
  package init?(argument: String) { self.init(rawValue: argument) }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable<String> {
  package static var valueNames: [String] { allCases.map(\.rawValue) }
}

extension ArgumentValue where Self: FixedWidthInteger {
  /// No option takes a negative number.
  package init?(argument: String) {
    self.init(argument)
    if self < 0 { return nil }
  }

  package static func hint(for text: String) -> String? { "use a whole number of 1 or more" }
}

extension String: ArgumentValue {
  package init?(argument: String) { self = argument }
}

extension Int: ArgumentValue {}
extension UInt64: ArgumentValue {}
