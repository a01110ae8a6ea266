import ArgumentParser
import FoundationEssentials

/// What a command takes, as the parser tells it.
struct CommandShape: Decodable {
  /// An argument, an option or a flag.
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    /// Of the ways to complete values, those that ghf makes use of.
    struct Completion: Decodable {
      struct List: Decodable { let values: [String] }
      struct Source: Decodable { let command: String }

      let list: List?
      let shellCommand: Source?
    }

    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let sectionTitle: String?
    let valueName: String?
    let abstract: String?
    let allValues: [String]?
    let completionKind: Completion?

    /// The names as they are typed, with their hyphens.
    var typedNames: [String] {
      (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
    }

    var source: CompletionSource? {
      completionKind?.shellCommand.flatMap { CompletionSource(rawValue: $0.command) }
    }

    /// The values, where there are only so many.
    var values: [String] { allValues ?? completionKind?.list?.values ?? [] }
  }

  let arguments: [Argument]

  /// Asks the parser what a command or a group of options takes.
  ///
  /// There is no other way to ask; what comes is described by ArgumentParserToolInfo, and is the
  /// same that `--experimental-dump-help` prints. Nil where that has changed.
  init?(of type: any ParsableArguments.Type) {
    struct Answer: Decodable {
      struct Command: Decodable { let arguments: [Argument]? }
      let command: Command
    }
    // `try?`: whoever can't be completed is typed out.
    let answer = try? JSONDecoder().decode(Answer.self, from: Data(type._dumpHelp().utf8))
    guard let answer else { return nil }
    arguments = answer.command.arguments ?? []
  }

  var positionals: [Argument] { arguments.filter { $0.kind == "positional" } }

  /// The option or flag of a name with its hyphens.
  func option(named name: String) -> Argument? {
    arguments.first { $0.kind != "positional" && $0.typedNames.contains(name) }
  }
}
