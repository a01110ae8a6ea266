import GHFMessages
import GitHubAPI
import LocalStore
import TerminalHost
import TerminalText

/// The rule by which the terminal draws emoji, and the reason why it is used.
struct EmojiRule: Sendable {
  enum Reason: Sendable {
    /// GHF_EMOJI.
    case variable
    /// `emoji` in the config file.
    case setting
    /// The terminal has reported its rule in the last week, on the full screen of `ghf browse`.
    case answer
    /// The terminal hasn't been asked.
    case unasked
    /// The output isn't a terminal.
    case noTerminal
  }

  let widths: EmojiWidths
  let reason: Reason

  static let noTerminal = EmojiRule(widths: .cluster, reason: .noTerminal)

  /// True if the terminal's own answer decides.
  var isAutomatic: Bool { [.answer, .unasked].contains(reason) }

  /// Reads a rule of the config file; nil for `auto`.
  static func setting(_ text: String) throws(CommandError) -> EmojiWidths? {
    try widths(text, of: "emoji")
  }

  fileprivate static func widths(
    _ text: String, of name: String
  ) throws(CommandError) -> EmojiWidths? {
    if text == "auto" { return nil }
    guard let widths = EmojiWidths(text) else {
      throw CommandError(
        .usage, "invalid value for '\(name)': '\(text)'",
        hints: ["use 'auto', 'cluster' or 'sum', or a list such as 'vs16,zwj,tone,unicode=15'"])
    }
    return widths
  }
}

extension CommandContext {
  /// Returns the rule for emoji: that of GHF_EMOJI, or of the config file, or the terminal's own if the
  /// run draws on one.
  func emojiRule(
    _ setting: EmojiWidths?, onTerminal isOnTerminal: Bool
  ) throws(CommandError) -> EmojiRule {
    let text = machine.variable("GHF_EMOJI")
    if let text, let widths = try EmojiRule.widths(text, of: "GHF_EMOJI") {
      return EmojiRule(widths: widths, reason: .variable)
    }
    if text == nil, let setting { return EmojiRule(widths: setting, reason: .setting) }
    if !isOnTerminal { return .noTerminal }
    let answer = terminalStore?.note(about: terminalName, at: machine.clock.now())
    guard let widths = answer.flatMap({ EmojiWidths($0) }) else {
      return EmojiRule(widths: .cluster, reason: .unasked)
    }
    return EmojiRule(widths: widths, reason: .answer)
  }

  /// Records the rule that the terminal has reported.
  func keepEmoji(_ widths: EmojiWidths) {
    terminalStore?.keep(widths.description, about: terminalName, at: machine.clock.now())
  }

  /// The answers of terminals; nil without a home directory, where they are unknown.
  private var terminalStore: NoteStore? {
    // `try?`: without them, the default applies.
    (try? machine.directories.state).map { NoteStore.terminals(in: $0) }
  }

  /// The terminal as its variables tell it apart from others, among them those that run inside another
  /// and inherit its variables.
  private var terminalName: String {
    let names = [
      "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TERM", "VTE_VERSION", "KONSOLE_VERSION",
      "XTERM_VERSION", "VIM_TERMINAL", "INSIDE_EMACS",
    ]
    let inside = ["TMUX", "STY", "NVIM", "SSH_CONNECTION"].filter { machine.variable($0) != nil }
    return (names.compactMap { machine.variable($0) } + inside).joined(separator: " ")
  }

  /// True if text is UTF-8 by the locale's variables, of which the first one that is set counts (POSIX,
  /// "Environment Variables").
  var localeIsUTF8: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { machine.variable($0) }.first { !$0.isEmpty } ?? ""
    return ["utf-8", "utf8"].contains { locale.lowercased().contains($0) }
  }
}
