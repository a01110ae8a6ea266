import ArgumentParser
import CommandLineInterface
import FoundationEssentials

/// The arguments of a command and its subcommands, decoded from the output of the parser's flag
/// `--experimental-dump-help`, whose format ArgumentParserToolInfo describes.
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

  private struct Tool: Decodable { let command: DeclaredArguments }

  private let commandName: String
  private let arguments: [Argument]?
  private let subcommands: [DeclaredArguments]?

  /// Decodes the parser's description of a root command, which it validates in debug builds.
  ///
  /// - Throws: `DecodingError` if the parser's format has changed.
  init(ofRoot root: any ParsableCommand.Type) throws {
    var text = ""
    do {
      _ = try root.parseAsRoot(["--experimental-dump-help"])
    } catch {
      text = root.message(for: error)
    }
    self = try JSONDecoder().decode(Tool.self, from: Data(text.utf8)).command
  }

  subscript(subcommand name: String?) -> DeclaredArguments? {
    subcommands?.first { $0.commandName == name }
  }

  /// Returns the command's own arguments.
  func own() throws -> [ArgumentSchema] {
    try (arguments ?? []).filter { !$0.isGlobal && !$0.isVersion }.map { try $0.schema() }
  }

  /// Returns the options that every command takes, `--help` last.
  func global() throws -> [ArgumentSchema] {
    try (arguments ?? []).filter(\.isGlobal).map { try $0.schema() }
  }
}
