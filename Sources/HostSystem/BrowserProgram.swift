import GHFCommands
import Subprocess

/// A browser: the one that `BROWSER` names, or else the system's opener.
///
/// `BROWSER` is a colon-separated list of commands; if one fails, the next is tried. `%s` stands
/// for the URL, which otherwise is the last argument (Debian's sensible-browser, Python's
/// webbrowser). No shell reads the commands: spaces separate arguments.
package struct BrowserProgram: Browser {
  private let environment: [String: String]

  /// Creates a browser that looks up programs in the PATH of an environment and passes it on.
  ///
  /// Every run creates one but few open a page, so the initialiser reads nothing.
  package init(environment: [String: String]) { self.environment = environment }

  private var commands: [[String]] {
    let named = (environment["BROWSER"] ?? "").split(separator: ":").map { command in
      command.split(separator: " ").map(String.init)
    }.filter { !$0.isEmpty }
    return named.isEmpty ? [[BrowserProgram.opener]] : named
  }

  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  package func open(_ url: String) async -> Bool {
    for command in commands {
      let words = command.map { $0.replacing("%s", with: url) }
      if await succeeds(words == command ? words + [url] : words) { return true }
    }
    return false
  }

  private func succeeds(_ words: [String]) async -> Bool {
    guard let program = words.first else { return false }
    do {
      // A terminal browser needs our standard streams.
      let result = try await run(
        .name(program), arguments: Arguments(Array(words.dropFirst())),
        environment: .only(environment),
        input: .currentStandardInput, output: .currentStandardOutput, error: .currentStandardError)
      return result.terminationStatus.isSuccess
    } catch {
      // The program isn't installed or can't start, which the result reports.
      return false
    }
  }
}
