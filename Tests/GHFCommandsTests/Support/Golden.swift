import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Golden files: reviewed output in `Fixtures/golden`.
enum Golden {
  /// Compares the output of runs with a golden file.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.txt`.
  ///   - runs: The runs, in the file's order.
  ///   - sourceLocation: Where to report a difference.
  /// - Throws: If the file can't be read or written.
  static func expect(
    _ name: String, _ runs: [Run], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = runs.map(transcript).joined(separator: "\n")
    if let difference = try GoldenFile(name).difference(from: text) {
      Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
  }

  private static func transcript(_ run: Run) -> String {
    var text = run.title + "\n"
    text += GoldenFile.visible(run.output, mark: "out")
    text += GoldenFile.visible(run.errors, mark: "err")
    return text + "exit \(run.outcome.rawValue)\n"
  }
}
