import ArgumentParser

@testable import CommandLineInterface
@testable import GHFCommands

extension FuzzTarget {
  /// Command lines, a word a line: parsed, complained about, and completed.
  func feedArguments(_ bytes: [UInt8]) {
    let words = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let scan = CommandLineScan(words)
    _ = CommandError(unknownCommandIn: scan)
    _ = scan.help
    do {
      _ = try RootCommand.parseAsRoot(words)
    } catch {
      let complaint = CommandError(parsing: error, in: words)
      FuzzTarget.require(
        complaint.outcome == .usage || complaint.outcome == .success,
        "a line that makes no sense ends with 2")
    }
    var reader = WordReader(scan.command)
    for word in words { _ = reader.read(word) }
    _ = TypedWords((["1", words.first ?? ""] + ["ghf"] + words)[...])
  }
}
