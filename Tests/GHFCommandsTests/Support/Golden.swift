import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Golden files: reviewed output in `Fixtures/golden`.
enum Golden {
  /// Compares the output of runs with the golden file of a name, which lacks `.txt`.
  static func expect(
    _ name: String, _ runs: [Run], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = runs.map { run in
      GoldenFile.transcript(run.title, run.output, run.errors, status: run.outcome.rawValue)
    }.joined(separator: "\n")
    if let difference = try GoldenFile(name).difference(from: text) {
      Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
  }
}
