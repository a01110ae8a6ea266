import CommandLineInterface
import GHFCommands

/// All commands of ghf, each as its words.
enum AllCommands {
  /// ghf itself, groups and leaves.
  static let paths = Manual.pages.filter { $0.chapter == 1 }
    .map { $0.name.split(separator: "-").dropFirst().map(String.init) }

  /// Commands without subcommands.
  static let leaves = paths.filter { path in
    !paths.contains { $0.count > path.count && $0.starts(with: path) }
  }
}
