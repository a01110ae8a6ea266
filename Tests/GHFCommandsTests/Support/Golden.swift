import GHFCommands
import TestSupport
import Testing

/// Texts that were looked at once and must stay as they are: `Fixtures/golden`.
enum Golden {
  /// Compares what runs printed with the file of that name.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.txt`.
  ///   - runs: In the order in which the file has them.
  ///   - sourceLocation: Where to report a difference.
  /// - Throws: When the file can't be read or written.
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
