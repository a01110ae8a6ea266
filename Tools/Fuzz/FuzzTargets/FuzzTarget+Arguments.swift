import GHFMessages

@testable import CommandLineInterface
@testable import GHFCommands
@testable import GHFQueries

extension FuzzTarget {
  /// Parses and completes a command line, given as one word per line.
  func feedArguments(_ bytes: [UInt8]) {
    let words = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let scan = CommandLineScan(words)
    _ = CommandError(unknownCommandIn: scan)
    _ = scan.help
    do throws(CommandError) {
      _ = try Program.parse(scan)
    } catch {
      FuzzTarget.require(
        error.outcome == .usage, "a command line that can't be parsed exits with 2")
    }
    do throws(SetFault<Never>) {
      let expression = try SetParser.parse(words) { $0 }
      let count = expression.operands.count
      FuzzTarget.require(
        expression.people(among: 1) { _ in [0] }.count <= 1, "a set has each person once")
      FuzzTarget.require(
        expression.yieldingPositions.allSatisfy { $0 < count }, "a position has an operand")
    } catch {
      FuzzTarget.require(error.number > 0, "a fault names a word")
    }
    var reader = WordReader(scan.command)
    for word in words { _ = reader.read(word) }
    _ = TypedWords((["1", words.first ?? ""] + ["ghf"] + words)[...])
  }
}
