import CommandLineInterface
import FoundationEssentials
import LocalStore

/// The installed completion script of a shell, if any.
struct InstalledCompletion: Sendable, Equatable {
  let shell: SupportedShell
  /// The script in a directory that the shell searches or that `ghf completion --help` names, or
  /// else the shell's start-up file that runs `ghf completion`; nil if neither is found.
  let path: String?

  /// Finds the installed script of each shell.
  static func all(in environment: [String: String]) -> [InstalledCompletion] {
    let places = CompletionPlaces(environment: environment)
    return SupportedShell.allCases.map { shell in
      let path =
        places.files(of: shell).first { FileManager.default.fileExists(atPath: $0) }
        ?? places.startUpFiles(of: shell).first { loadsCompletion(of: shell, from: $0) }
      return InstalledCompletion(shell: shell, path: path)
    }
  }

  /// Returns true if a start-up file runs `ghf completion SHELL` on a line that isn't a comment.
  private static func loadsCompletion(of shell: SupportedShell, from path: String) -> Bool {
    // `try?`: an unreadable file counts as one that loads nothing.
    guard let contents = try? FileContents.read(path: path) else { return false }
    return String(decoding: contents, as: UTF8.self).split(whereSeparator: \.isNewline)
      .contains { line in
        line.contains("ghf completion \(shell.rawValue)") && line.first { !$0.isWhitespace } != "#"
      }
  }
}

/// The paths of completion scripts, from the variables that shells read.
private struct CompletionPlaces {
  let environment: [String: String]

  /// Returns the paths at which a shell looks for ghf's script.
  ///
  /// The sources are the README of bash-completion, and fish's "Where to put completions". For zsh,
  /// the paths are in FPATH, in `~/.zfunc`, which the help names, and in Debian's directories.
  func files(of shell: SupportedShell) -> [String] {
    let data =
      directory("XDG_DATA_HOME", ".local/share")
      + list("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
    switch shell {
    case .bash:
      return (list("BASH_COMPLETION_USER_DIR") + data.map { $0 + "/bash-completion" })
        .map { $0 + "/completions/ghf" }
    case .zsh:
      let directories = ["site-functions", "vendor-completions"]
      let own = home.map { [$0 + "/.zfunc"] } ?? []
      let shared = data.flatMap { data in directories.map { "\(data)/zsh/\($0)" } }
      return (list("FPATH") + own + shared).map { $0 + "/_ghf" }
    case .fish:
      let own = directory("XDG_CONFIG_HOME", ".config").map { $0 + "/fish/completions" }
      return (own + data.map { $0 + "/fish/vendor_completions.d" }).map { $0 + "/ghf.fish" }
    }
  }

  /// Returns the start-up files of a shell that users edit.
  func startUpFiles(of shell: SupportedShell) -> [String] {
    switch shell {
    case .bash:
      let names = [".bashrc", ".bash_profile", ".bash_completion"]
      return home.map { home in names.map { home + "/" + $0 } } ?? []
    case .zsh: return (absolute("ZDOTDIR") ?? home).map { [$0 + "/.zshrc"] } ?? []
    case .fish: return directory("XDG_CONFIG_HOME", ".config").map { $0 + "/fish/config.fish" }
    }
  }

  private var home: String? { absolute("HOME") }

  private func absolute(_ variable: String) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private func directory(_ variable: String, _ fallback: String) -> [String] {
    (absolute(variable) ?? home.map { $0 + "/" + fallback }).map { [$0] } ?? []
  }

  private func list(_ variable: String, _ fallback: String = "") -> [String] {
    let value = environment[variable] ?? ""
    return (value.isEmpty ? fallback : value).split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") }
  }
}
