import ArgumentParser
import CommandLineInterface

extension CompletionKind {
  /// Marks a value for `Completion`: the parser's own scripts, which would run this, aren't used.
  static func source(_ source: CompletionSource) -> CompletionKind {
    .shellCommand(source.rawValue)
  }
}
