import ArgumentParser
import CommandLineInterface
import FoundationEssentials

/// The arguments that a command declares, decoded from the output of `--experimental-dump-help`.
///
/// The parser has no other interface to its declarations; ArgumentParserToolInfo describes the
/// format.
struct DeclaredArguments: Decodable {
  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    struct Completion: Decodable {
      struct List: Decodable { let values: [String] }
      struct Source: Decodable { let command: String }

      let list: List?
      let shellCommand: Source?
    }

    let kind: String
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let sectionTitle: String?
    let valueName: String?
    let abstract: String?
    let allValues: [String]?
    let completionKind: Completion?

    func schema() throws -> ArgumentSchema {
      guard var kind = ArgumentSchema.Kind(rawValue: kind) else {
        throw ValidationError("unknown kind of argument: '\(kind)'")
      }
      // The parser has no options with an optional value after `=`.
      var value = valueName ?? "value"
      if kind == .option, value.hasPrefix("=") {
        kind = .optionalValue
        value.removeFirst()
      }
      return ArgumentSchema(
        kind, (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name },
        value: kind == .flag ? "value" : value, abstract ?? "",
        values: allValues ?? completionKind?.list?.values ?? [],
        source: try completionKind?.shellCommand.map { source in
          guard let source = CompletionSource(rawValue: source.command) else {
            throw ValidationError("unknown source of candidates: '\(source.command)'")
          }
          return source
        },
        isOptional: kind == .positional && isOptional, isRepeating: isRepeating)
    }

    var isGlobal: Bool {
      sectionTitle == "Global options" || names?.contains { $0.name == "help" } == true
    }

    /// True for the parser's own `--version` flag, `ArgumentSchema.version`.
    var isVersion: Bool { names?.contains { $0.name == "version" } == true }
  }

  private struct Command: Decodable { let arguments: [Argument]? }

  private let command: Command

  /// Decodes the parser's description of a command or an option group.
  ///
  /// - Throws: `DecodingError` if the parser's format has changed.
  init(of type: any ParsableArguments.Type) throws {
    self = try JSONDecoder().decode(DeclaredArguments.self, from: Data(type._dumpHelp().utf8))
  }

  /// Returns the command's own arguments.
  func own() throws -> [ArgumentSchema] {
    try (command.arguments ?? []).filter { !$0.isGlobal && !$0.isVersion }.map { try $0.schema() }
  }

  /// Returns the options that every command takes, `--help` last.
  func global() throws -> [ArgumentSchema] {
    try (command.arguments ?? []).filter(\.isGlobal).map { try $0.schema() }
  }
}
