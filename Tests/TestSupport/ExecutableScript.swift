import Subprocess

/// A short shell script that stands in for a program.
package enum ExecutableScript {
  /// Writes a script from a child process, so that this process never has the file open.
  ///
  /// A program that another test starts at the same time could inherit the descriptor, and Linux
  /// does not run a file that is open for writing (`ETXTBSY`, execve(2)).
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - path: The absolute path, in an existing directory.
  /// - Throws: `ProgramFailure` if the file can't be written.
  package static func write(_ text: String, to path: String) async throws {
    let result = try await Subprocess.run(
      .name("sh"), arguments: ["-c", "cat > \"$0\" && chmod 755 \"$0\"", path],
      input: .string(text), output: .discarded, error: .string(limit: 1 << 16))
    guard result.terminationStatus.isSuccess else {
      throw ProgramFailure(program: path, text: result.standardError)
    }
  }
}
