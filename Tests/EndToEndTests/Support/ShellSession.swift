import FoundationEssentials
import Testing

/// A shell on a screen of tmux's, typed at as a person does.
struct ShellSession: Sendable {
  /// The shells that are tried, with the ways in which they find ghf's script.
  enum Kind: String, Sendable, CaseIterable {
    case bash
    /// bash with the package bash-completion, which finds the script itself.
    case bashWithPackage
    case zsh
    case fish

    /// The shell's own name.
    var shell: String { self == .bashWithPackage ? "bash" : rawValue }

    /// The line that starts it with a prompt of a dollar sign, given the home it is prepared in.
    fileprivate func command(home: String) -> String {
      switch self {
      case .bash, .bashWithPackage: "exec bash --noprofile --rcfile \(home)/bashrc"
      case .zsh: "ZDOTDIR=\(home) exec zsh"
      case .fish: "exec fish"
      }
    }
  }

  static let columns = 100

  private let here: TestEnvironment
  private let kind: Kind

  /// Does something with a shell that finds ghf's script where it looks for it, and ends it.
  ///
  /// - Throws: When tmux can't be started, and what `body` throws.
  static func run(
    _ kind: Kind, in testEnvironment: TestEnvironment, _ body: (ShellSession) async throws -> Void
  ) async throws {
    let session = try await ShellSession(kind, in: testEnvironment)
    do {
      try await session.start()
      try await body(session)
    } catch {
      try await session.tmux("kill-server")
      throw error
    }
    try await session.tmux("kill-server")
  }

  private init(_ kind: Kind, in testEnvironment: TestEnvironment) async throws {
    var here = testEnvironment
    here.variables["PATH"] = "\(BuiltPrograms.directory):/usr/local/bin:/usr/bin:/bin"
    here.variables["LC_ALL"] = "C.UTF-8"
    here.variables["TERM"] = "xterm-256color"
    self.here = here
    self.kind = kind
    let script = try await here.ghf("completion", kind.shell).output
    switch kind {
    case .bash:
      try here.home.write(script, to: "ghf.bash")
      try here.home.write("PS1='$ '; . ~/ghf.bash\n", to: "bashrc")
    case .bashWithPackage:
      try here.home.write(script, to: ".local/share/bash-completion/completions/ghf.bash")
      try here.home.write(
        "PS1='$ '; . /usr/share/bash-completion/bash_completion\n", to: "bashrc")
    case .zsh:
      try here.home.write(script, to: "functions/_ghf")
      try here.home.write(
        "PS1='$ '; fpath=(~/functions $fpath); autoload -Uz compinit; compinit -u -D\n",
        to: ".zshrc")
    case .fish:
      try here.home.write(script, to: ".config/fish/completions/ghf.fish")
      try here.home.write(
        "function fish_prompt; echo -n '$ '; end\nfunction fish_greeting; end\n",
        to: ".config/fish/config.fish")
    }
  }

  private func start() async throws {
    try await tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(ShellSession.columns)", "-y", "30",
      kind.command(home: here.home.path))
    try await expect(["$"])
  }

  /// Types a text as it is.
  ///
  /// - Throws: When tmux can't be started.
  func type(_ text: String) async throws {
    try await tmux("send-keys", "-l", text)
  }

  /// Presses a key of tmux's name for it.
  ///
  /// - Throws: When tmux can't be started.
  func press(_ key: String) async throws {
    try await tmux("send-keys", key)
  }

  /// Waits until the screen shows these lines and nothing else, for 30 s at most.
  ///
  /// - Throws: When tmux can't be started.
  func expect(
    _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var seen: [String] = []
    for _ in 1...1_000 {
      seen = try await screen
      if seen == lines { break }
      try await Task.sleep(for: .milliseconds(30))
    }
    #expect(seen == lines, "in \(kind)", sourceLocation: sourceLocation)
  }

  /// The lines down to the last that isn't empty, without spaces at their ends.
  private var screen: [String] {
    get async throws {
      var lines = try await here.run(
        "tmux", ["-S", socket, "capture-pane", "-p"]
      ).output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
      while lines.last == "" { lines.removeLast() }
      return lines
    }
  }

  private var socket: String { here.home.path + "/tmux" }

  private func tmux(_ words: String...) async throws {
    let run = try await here.run("tmux", ["-S", socket] + words)
    #expect(run.errors == "")
  }
}
