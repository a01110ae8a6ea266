import CommandLineInterface
import GHFMessages
import GHFQueries
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

/// An invocation as the explorer's host.
struct BrowseHost: ExplorerHost {
  let invocation: Invocation
  /// The choice of pictures; nil for those that the terminal supports.
  let avatars: AvatarChoice?

  private static let copyTime = Duration.seconds(5)

  var machine: Machine { invocation.machine }
  var browser: any Browser { invocation.programs.browser }
  var columns: Int { invocation.columns }
  var metrics: TextMetrics { invocation.textMetrics }
  var probesEmoji: Bool { invocation.emoji.isAutomatic && invocation.context.localeIsUTF8 }

  var screenTraits: OutputTraits {
    var traits = OutputTraits(
      isColored: invocation.context.isColoured(invocation.options.color, streamIsTerminal: true),
      has256Colors: invocation.context.has256Colours, showsLinks: false, canMoveCursor: true)
    traits.reordersText = invocation.context.terminalReordersText
    return traits
  }

  func queries(
    showing show: @escaping @Sendable (String) -> Void
  ) throws(CommandError) -> QueryContext {
    var invocation = invocation
    invocation.showOnScreen = show
    return try invocation.queries()
  }

  func keep(_ widths: EmojiWidths) { invocation.context.keepEmoji(widths) }

  func album() throws(CommandError) -> PictureAlbum? { try invocation.screenAlbum(avatars) }

  func logins(beginningWith text: String) -> [String] {
    LoginCandidates(context: invocation.context, hostName: invocation.options.hostName)
      .accounts(beginningWith: text).map(\.word)
  }

  func nextLine() throws(CommandError) -> String? {
    try invocation.streams.input.nextLine(of: "standard input")
  }

  func send(_ sequence: [UInt8]) -> Bool {
    if !invocation.streams.terminal.outputIsTerminal || invocation.context.terminalIsDumb {
      return false
    }
    do throws(OutputError) {
      try invocation.streams.output.write(sequence)
      return true
    } catch {
      return false
    }
  }

  var isInTmux: Bool { invocation.machine.variable("TMUX") != nil }

  func copy(_ text: String, with program: [String]) async -> ProgramEnd? {
    await invocation.programs.runWithReport(
      program, invocation.machine.environment, Array(text.utf8), BrowseHost.copyTime)
  }

  func run(_ words: [String], on terminal: ProgramTerminal) -> ProgramEnd {
    // `try?`: the next line reports a closed output.
    if terminal == .none { try? invocation.streams.output.flush() }
    return invocation.programs.run(words, terminal)
  }

  func keep(_ settings: ExplorerSettings) throws(CommandError) {
    let directories = invocation.machine.directories
    var failure: CommandError?
    do throws(StorageError) {
      let file = SettingsFile(in: try directories.config)
      try file.change { bytes in
        do throws(CommandError) {
          return try settings.kept(in: bytes, path: file.path)
        } catch {
          failure = error
          return nil
        }
      }
    } catch {
      throw .storage(error)
    }
    if let failure { throw failure }
  }

  func write(_ text: String) throws(CommandError) {
    // With --select, the output is for the chosen accounts.
    if !invocation.streams.terminal.outputIsTerminal {
      return invocation.context.writeMessage(text)
    }
    do throws(OutputError) {
      try invocation.context.printLine(CleanText(text, lineBreaks: .kept))
    } catch {
      throw CommandError(error)
    }
  }
}
