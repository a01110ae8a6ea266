import FoundationEssentials

/// A shell's completion of ghf, where it was found.
struct InstalledCompletion: Sendable, Equatable {
  /// The shells that ghf has completions for.
  enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  let shell: Shell
  /// The file; nil when none is where the shell looks by itself, or is told to by a variable.
  let path: String?

  /// Looks for the completion of every shell.
  static func all(in environment: [String: String]) -> [InstalledCompletion] {
    Shell.allCases.map { shell in
      let path = places(of: shell, environment).first {
        FileManager.default.fileExists(atPath: $0)
      }
      return InstalledCompletion(shell: shell, path: path)
    }
  }

  /// Where a shell looks (bash-completion's README, zsh's FPATH with what Debian adds, fish's
  /// "Where to put completions"), under the directories of the XDG specification.
  private static func places(of shell: Shell, _ environment: [String: String]) -> [String] {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    func directory(_ variable: String, _ fallback: String) -> [String] {
      if let path = environment[variable], path.hasPrefix("/") { return [path] }
      return home.map { [$0 + "/" + fallback] } ?? []
    }
    func list(_ variable: String, _ fallback: String = "") -> [String] {
      let value = environment[variable] ?? ""
      return (value.isEmpty ? fallback : value).split(separator: ":").map(String.init)
        .filter { $0.hasPrefix("/") }
    }
    let data =
      directory("XDG_DATA_HOME", ".local/share")
      + list("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
    switch shell {
    case .bash:
      return (list("BASH_COMPLETION_USER_DIR") + data.map { $0 + "/bash-completion" })
        .map { $0 + "/completions/ghf" }
    case .zsh:
      let directories = ["site-functions", "vendor-completions"]
      return
        (list("FPATH") + data.flatMap { data in directories.map { "\(data)/zsh/\($0)" } })
        .map { $0 + "/_ghf" }
    case .fish:
      let own = directory("XDG_CONFIG_HOME", ".config").map { $0 + "/fish/completions" }
      return (own + data.map { $0 + "/fish/vendor_completions.d" }).map { $0 + "/ghf.fish" }
    }
  }
}
