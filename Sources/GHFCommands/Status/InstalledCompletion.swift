import FoundationEssentials
import LocalStore

/// A shell's completion of ghf, where it was found.
struct InstalledCompletion: Sendable, Equatable {
  /// The shells that ghf has completions for.
  enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  let shell: Shell
  /// The file, or the shell's start-up file that loads what `ghf completion` prints; nil if there
  /// is neither in a place that the shell looks in or that `ghf completion --help` names.
  let path: String?

  /// Looks for the completion of every shell.
  static func all(in environment: [String: String]) -> [InstalledCompletion] {
    let places = CompletionPlaces(environment: environment)
    return Shell.allCases.map { shell in
      let path =
        places.files(of: shell).first { FileManager.default.fileExists(atPath: $0) }
        ?? places.startUpFiles(of: shell).first { loadsCompletion(of: shell, from: $0) }
      return InstalledCompletion(shell: shell, path: path)
    }
  }

  /// Whether a start-up file runs `ghf completion SHELL` on a line that is no comment.
  private static func loadsCompletion(of shell: Shell, from path: String) -> Bool {
    // `try?`: a file that can't be read isn't known to load anything.
    guard let contents = try? FileContents.read(path: path) else { return false }
    return String(decoding: contents, as: UTF8.self).split(whereSeparator: \.isNewline)
      .contains { line in
        line.contains("ghf completion \(shell.rawValue)")
          && line.first { !$0.isWhitespace } != "#"
      }
  }
}

/// Where shells look for completions, by the variables that they read.
private struct CompletionPlaces {
  let environment: [String: String]

  /// Where a shell looks (bash-completion's README, zsh's FPATH with what Debian adds, fish's
  /// "Where to put completions"), under the directories of the XDG specification, and `~/.zfunc`,
  /// which the help names.
  func files(of shell: InstalledCompletion.Shell) -> [String] {
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
      return
        (list("FPATH") + own + data.flatMap { data in directories.map { "\(data)/zsh/\($0)" } })
        .map { $0 + "/_ghf" }
    case .fish:
      let own = directory("XDG_CONFIG_HOME", ".config").map { $0 + "/fish/completions" }
      return (own + data.map { $0 + "/fish/vendor_completions.d" }).map { $0 + "/ghf.fish" }
    }
  }

  /// What a shell reads when it starts and people add lines to.
  func startUpFiles(of shell: InstalledCompletion.Shell) -> [String] {
    switch shell {
    case .bash:
      return home.map { home in
        [".bashrc", ".bash_profile", ".bash_completion"].map { home + "/" + $0 }
      } ?? []
    case .zsh: return (absolute("ZDOTDIR") ?? home).map { [$0 + "/.zshrc"] } ?? []
    case .fish:
      return directory("XDG_CONFIG_HOME", ".config").map { $0 + "/fish/config.fish" }
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
