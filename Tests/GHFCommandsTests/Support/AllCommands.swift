import CommandLineInterface
import GHFCommands

/// The commands that ghf has, as the words that lead to them.
enum AllCommands {
  /// ghf itself, what leads to others, and what does things.
  static let paths = Manual.pages.filter { $0.chapter == 1 }
    .map { $0.name.split(separator: "-").dropFirst().map(String.init) }

  /// Those that do things.
  static let leaves = paths.filter { path in
    !paths.contains { $0.count > path.count && $0.starts(with: path) }
  }
}
