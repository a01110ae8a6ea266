import Subprocess

/// A program of a few lines that a test has other programs run.
package enum ExecutableScript {
  /// Writes one; a shell does it, so that the tests' process never has it open.
  ///
  /// What this process writes may be inherited by a program that another test starts just then, and
  /// Linux runs nothing that somebody could still write to (`ETXTBSY`, execve(2)).
  ///
  /// - Parameters:
  ///   - text: Its lines.
  ///   - path: Its full name, in a directory that is there.
  /// - Throws: `ProgramFailure` when it can't be written.
  package static func write(_ text: String, to path: String) async throws {
    let result = try await Subprocess.run(
      .name("sh"), arguments: ["-c", "cat > \"$0\" && chmod 755 \"$0\"", path],
      input: .string(text), output: .discarded, error: .string(limit: 1 << 16))
    guard result.terminationStatus.isSuccess else {
      throw ProgramFailure(program: path, text: result.standardError)
    }
  }
}
