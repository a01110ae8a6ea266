import ArgumentParser
import CommandLineInterface

extension CompletionKind {
  /// Marks a value for ghf's own completion; the parser's scripts, which would run this, are unused.
  static func source(_ source: CompletionSource) -> CompletionKind {
    .shellCommand(source.rawValue)
  }
}
