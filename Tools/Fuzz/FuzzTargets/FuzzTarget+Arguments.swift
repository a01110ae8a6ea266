import ArgumentParser

@testable import GHFCommands

extension FuzzTarget {
  /// Command lines, a word a line: parsed, complained about, and completed.
  func feedArguments(_ bytes: [UInt8]) {
    let words = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    _ = CommandError(unknownCommandIn: words)
    _ = HelpRequest(words)
    do {
      _ = try RootCommand.parseAsRoot(words)
    } catch {
      let complaint = CommandError(parsing: error, in: words)
      FuzzTarget.require(
        complaint.outcome == .usage || complaint.outcome == .success,
        "a line that makes no sense ends with 2")
    }
    let typed = TypedWords((["1", words.first ?? ""] + ["ghf"] + words)[...])
    guard let typed, let path = CommandPath(words), let shape = CommandShape(of: path.command)
    else { return }
    _ = TypedArguments(path.rest, behind: typed.after, shape: shape)
  }
}
