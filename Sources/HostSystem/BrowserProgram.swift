import Subprocess
import TerminalHost

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

  private static let opener = "xdg-open"

  /// Browsers that draw on the terminal.
  private static let textBrowsers: Set = [
    "w3m", "lynx", "links", "links2", "elinks", "www-browser", "browsh",
  ]

  package func open(_ url: String, keepsTerminal: Bool) async -> Bool {
    for command in commands where !keepsTerminal || hasWindow(command) {
      let words = command.map { $0.replacing("%s", with: url) }
      if await succeeds(words == command ? words + [url] : words, keepsTerminal) { return true }
    }
    return false
  }

  /// Returns true if a command shows pages in a window, as far as its name and the display tell.
  private func hasWindow(_ command: [String]) -> Bool {
    guard let program = command.first?.split(separator: "/").last else { return false }
    // Without a display, xdg-open starts a text browser.
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    if program == BrowserProgram.opener, !hasDisplay { return false }
    return !BrowserProgram.textBrowsers.contains(String(program))
  }

  private func succeeds(_ words: [String], _ keepsTerminal: Bool) async -> Bool {
    guard let program = words.first else { return false }
    // A name is only looked up in PATH.
    let executable: Executable =
      program.contains("/") ? .path(BrowserProgram.path(program)) : .name(program)
    let arguments = Arguments(Array(words.dropFirst()))
    do {
      if keepsTerminal {
        return try await run(
          executable, arguments: arguments, environment: .only(environment),
          input: .none, output: .discarded, error: .discarded
        ).terminationStatus.isSuccess
      }
      // A text browser needs our standard streams.
      return try await run(
        executable, arguments: arguments, environment: .only(environment),
        input: .currentStandardInput, output: .currentStandardOutput, error: .currentStandardError
      ).terminationStatus.isSuccess
    } catch {
      // The program isn't installed or can't start, which the result reports.
      return false
    }
  }

  /// Returns a path as a literal, because its type's module, SystemPackage, isn't a dependency.
  private static func path<Path: ExpressibleByStringLiteral>(_ text: String) -> Path
  where Path.StringLiteralType == String {
    Path(stringLiteral: text)
  }
}

extension Environment {
  /// Returns an environment of these variables alone.
  fileprivate static func only(_ variables: [String: String]) -> Environment {
    .custom(
      variables.compactMap { name, value in
        TerminalProgram.definition(name, value)?.map { UInt8(bitPattern: $0) }
      })
  }
}
