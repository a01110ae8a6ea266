import Subprocess

/// A run of a Python script.
package enum PythonScript {
  /// Runs a script with a text as its standard input, and returns its output.
  ///
  /// - Throws: If Python can't be started, or `ProgramFailure` with its error text.
  package static func run(_ script: String, input: String) async throws -> String {
    let result = try await Subprocess.run(
      .name("python3"), arguments: ["-c", script], input: .string(input),
      output: .string(limit: 1 << 24), error: .string(limit: 1 << 16))
    guard result.terminationStatus.isSuccess else {
      throw ProgramFailure(program: "python3", text: result.standardError)
    }
    return result.standardOutput
  }
}
