import ArgumentParser
import CommandLineInterface

extension CompletionKind {
  /// Marks a value for ghf's own completion.
  ///
  /// The parser's scripts would run the source as a shell command, but ghf doesn't use them.
  static func source(_ source: CompletionSource) -> CompletionKind {
    .shellCommand(source.rawValue)
  }
}
