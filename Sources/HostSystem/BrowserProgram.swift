import GHFCommands
import Subprocess

/// Starts the browser that `BROWSER` names, else the system's own opener.
///
/// `BROWSER` is a list of commands with colons between them, each tried where the one before fails;
/// `%s` stands for the page, which otherwise comes last (Debian's sensible-browser, Python's
/// webbrowser). No shell reads them: words are what spaces separate.
package struct BrowserProgram: Browser {
  private let environment: [String: String]

  /// Looks for programs in the PATH of an environment, which is all that they get to see.
  ///
  /// Every run makes one and hardly any opens a page, so nothing is read here.
  package init(environment: [String: String]) {
    self.environment = environment
  }

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
    for command in commands where await succeeds(BrowserProgram.words(of: command, for: url)) {
      return true
    }
    return false
  }

  private static func words(of command: [String], for url: String) -> [String] {
    let words = command.map { $0.replacing("%s", with: url) }
    return words == command ? words + [url] : words
  }

  private func succeeds(_ words: [String]) async -> Bool {
    guard let program = words.first else { return false }
    var variables: [Environment.Key: String] = [:]
    for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
    do {
      // A browser for terminals needs ours.
      let result = try await run(
        .name(program), arguments: Arguments(Array(words.dropFirst())),
        environment: .custom(variables),
        input: .currentStandardInput, output: .currentStandardOutput, error: .currentStandardError)
      return result.terminationStatus.isSuccess
    } catch {
      // It is not installed, or can't be started: that is what the answer says.
      return false
    }
  }
}
