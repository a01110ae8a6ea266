import FoundationEssentials
import TestSupport
import Testing

/// An interactive shell in tmux.
struct ShellSession: Sendable {
  /// The tested shells, and how they find the completion script.
  enum Kind: String, Sendable, CaseIterable {
    case bash
    /// bash with the package bash-completion, which finds the script.
    case bashWithPackage
    case zsh
    /// zsh that sources the script, and in which the subscripts of arrays begin at 0.
    case sourcedZsh
    case fish

    /// The shell's name.
    var shell: String {
      switch self {
      case .bash, .bashWithPackage: "bash"
      case .zsh, .sourcedZsh: "zsh"
      case .fish: "fish"
      }
    }

    /// The command that starts the shell with the prompt `$`.
    fileprivate func command(home: String) -> String {
      switch self {
      case .bash, .bashWithPackage: "exec bash --noprofile --rcfile \(home)/bashrc"
      case .zsh, .sourcedZsh: "ZDOTDIR=\(home) exec zsh"
      case .fish: "exec fish"
      }
    }
  }

  static let columns = 100

  private let env: TestEnvironment
  private let kind: Kind

  /// Runs `body` with a shell that has ghf's completion script installed.
  ///
  /// - Throws: The error of `body`, or an error if tmux can't be started.
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
    var env = testEnvironment
    env.variables["PATH"] =
      "\(env.home.path)/bin:\(BuiltPrograms.path):/usr/local/bin:/usr/bin:/bin"
    env.variables["LC_ALL"] = "C.UTF-8"
    env.variables["TERM"] = "xterm-256color"
    self.env = env
    self.kind = kind
    let script = try await env.ghf("completion", kind.shell).output
    switch kind {
    case .bash:
      try env.home.write(script, to: "ghf.bash")
      try env.home.write("PS1='$ '; . ~/ghf.bash\n", to: "bashrc")
    case .bashWithPackage:
      try env.home.write(script, to: ".local/share/bash-completion/completions/ghf.bash")
      try env.home.write(
        "PS1='$ '; . /usr/share/bash-completion/bash_completion\n", to: "bashrc")
    case .zsh:
      try env.home.write(script, to: "functions/_ghf")
      try env.home.write(
        "PS1='$ '; fpath=(~/functions $fpath); autoload -Uz compinit; compinit -u -D\n",
        to: ".zshrc")
    case .sourcedZsh:
      try env.home.write(script, to: "ghf.zsh")
      try env.home.write(
        "PS1='$ '; autoload -Uz compinit; compinit -u -D; setopt ksharrays; source ~/ghf.zsh\n",
        to: ".zshrc")
    case .fish:
      try env.home.write(script, to: ".config/fish/completions/ghf.fish")
      try env.home.write(
        "function fish_prompt; echo -n '$ '; end\nfunction fish_greeting; end\n",
        to: ".config/fish/config.fish")
      // Without this directory, fish's first start makes thousands of completions from all man pages.
      try env.home.write("", to: ".local/share/fish/generated_completions/empty")
    }
  }

  private func start() async throws {
    try await tmux(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(ShellSession.columns)", "-y", "30",
      kind.command(home: env.home.path))
    try await expect(["$"])
  }

  /// Types a text literally.
  func type(_ text: String) async throws {
    try await tmux("send-keys", "-l", text)
  }

  /// Presses a key, by tmux's name for it.
  func press(_ key: String) async throws {
    try await tmux("send-keys", key)
  }

  /// Presses a key, and again each second, until a line of the screen contains a text.
  func press(_ key: String, until text: String) async throws {
    for _ in 1...30 {
      try await press(key)
      let shown = try await screen(looks: 33) { $0.contains { $0.contains(text) } }
      if shown.contains(where: { $0.contains(text) }) { return }
    }
    Issue.record("\(key) doesn't show '\(text)'")
  }

  /// Waits up to 30 s until the screen shows exactly these lines.
  func expect(
    _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let shown = try await screen { $0 == lines }
    #expect(shown == lines, "in \(kind)", sourceLocation: sourceLocation)
  }

  /// Waits up to 30 s until the terminal has these modes.
  func expect(
    modes expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var shown = try await modes
    for _ in 1..<1_000 where shown != expected {
      try await Task.sleep(for: .milliseconds(30))
      shown = try await modes
    }
    #expect(shown == expected, sourceLocation: sourceLocation)
  }

  /// Waits until ghf waits, with the screen drawn.
  func waitUntilIdle() async throws {
    try await ProcessState.waitUntilIdle(try await ProcessState.ghf(in: env.home.path))
  }

  /// Waits up to 30 s until a line of the screen contains a text.
  func wait(
    for text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let shown = try await screen { $0.contains { $0.contains(text) } }
    #expect(shown.contains { $0.contains(text) }, sourceLocation: sourceLocation)
  }

  /// Waits until a condition is true for the screen, and returns the screen; 1,000 looks take 30 s.
  private func screen(
    looks: Int = 1_000, once isShown: ([String]) -> Bool
  ) async throws -> [String] {
    for _ in 1..<looks {
      let shown = try await screen
      if isShown(shown) { return shown }
      try await Task.sleep(for: .milliseconds(30))
    }
    return try await screen
  }

  /// Changes the size of the terminal, and waits up to 30 s until it has it: tmux delays a second
  /// change.
  func resize(columns: Int, rows: Int) async throws {
    try await tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    let terminal = try await tmux("display-message", "-p", "#{pane_tty}").filter { !$0.isNewline }
    var size = ""
    for _ in 1..<1_000 where size != "\(rows) \(columns)\n" {
      try await Task.sleep(for: .milliseconds(30))
      size = try await env.run("stty", ["-F", terminal, "size"]).output
    }
    #expect(size == "\(rows) \(columns)\n")
  }

  /// The modes of a terminal without a full screen, and with one.
  static let (plain, fullScreen) = ("0 1 1 0\n", "1 1 0 1\n")

  /// The state that a full screen changes: alternate screen, visible cursor, line wrap, mouse.
  var modes: String {
    get async throws {
      try await tmux(
        "display-message", "-p", "#{alternate_on} #{cursor_flag} #{wrap_flag} #{mouse_any_flag}")
    }
  }

  /// Sends a signal to the program that the shell is running.
  func kill(_ signal: String) async throws {
    let run = try await env.run("pkill", ["-\(signal)", "-P", try await shellID])
    #expect(run.status == 0)
  }

  /// Waits up to 30 s until the shell runs no program.
  func waitForEnd() async throws {
    let parent = try await shellID
    for _ in 1..<1_000 {
      if try await env.run("pgrep", ["-P", parent]).status != 0 { return }
      try await Task.sleep(for: .milliseconds(30))
    }
    Issue.record("the program hasn't ended")
  }

  private var shellID: String {
    get async throws {
      try await tmux("display-message", "-p", "#{pane_pid}").filter { !$0.isNewline }
    }
  }

  /// The lines up to the last non-empty one, without trailing spaces.
  var screen: [String] {
    get async throws {
      var lines = try await tmux("capture-pane", "-p").split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
      while lines.last == "" { lines.removeLast() }
      return lines
    }
  }

  /// Runs a command of tmux and returns its output.
  @discardableResult
  private func tmux(_ words: String...) async throws -> String {
    let run = try await env.run("tmux", ["-S", env.home.path + "/tmux"] + words)
    #expect(run.errors == "")
    return run.output
  }
}
