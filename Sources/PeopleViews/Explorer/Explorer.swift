package import GHFMessages
package import GHFQueries
package import GitHubAPI
package import TerminalHost
package import TerminalText

/// Explores people on a full screen or line by line, and returns the accounts that the user chose; nil
/// for none.
package typealias Explorer =
  @Sendable (Exploration, any ExplorerHost) async throws(CommandError) -> [Account]?

/// The choices with which the user starts an explorer.
package struct Exploration: Sendable {
  /// The place that an explorer begins with.
  package enum Start: Sendable {
    /// The user's own account, or without one the favourites.
    case own
    case account(UserReference, ExplorerTab?)
    case favourites
    case set(PeopleSet)
  }

  package let start: Start
  /// The filter of the first list; empty for none.
  package let filter: String
  /// True if Enter ends the run with a choice.
  package let selects: Bool
  /// True for numbered lines in place of a screen.
  package let isPlain: Bool
  package let usesMouse: Bool
  package let settings: ExplorerSettings

  package init(
    start: Start, filter: String, selects: Bool, isPlain: Bool, usesMouse: Bool,
    settings: ExplorerSettings = ExplorerSettings()
  ) {
    self.start = start
    self.filter = filter
    self.selects = selects
    self.isPlain = isPlain
    self.usesMouse = usesMouse
    self.settings = settings
  }
}

/// A list of an account that an explorer shows.
package enum ExplorerTab: String, CaseIterable, Sendable {
  case followers, following, mutual
  /// The followers that the account doesn't follow back.
  case fans
  /// The accounts that it follows and that don't follow it back.
  case unreturned
  case known, activity, received, changes
}

/// The parts of a run that an explorer works with.
package protocol ExplorerHost: Sendable {
  var machine: Machine { get }
  var browser: any Browser { get }
  /// The width of lines in place of a screen, in columns.
  var columns: Int { get }
  var metrics: TextMetrics { get }
  /// True if the terminal may be asked how wide it draws emoji.
  var probesEmoji: Bool { get }
  /// The features of a full screen.
  var screenTraits: OutputTraits { get }

  /// Records how wide the terminal draws emoji, for later runs.
  func keep(_ widths: EmojiWidths)

  /// Returns the parts that queries work with, whose notices are passed to `show`.
  ///
  /// - Throws: `CommandError` if the host or the API's URL can't be used.
  func queries(
    showing show: @escaping @Sendable (String) -> Void
  ) throws(CommandError) -> QueryContext

  /// Returns the album for a full screen; nil if it shows no pictures.
  func album() throws(CommandError) -> PictureAlbum?

  /// Returns the known logins that begin with a text, best first.
  func logins(beginningWith text: String) -> [String]

  /// Returns the next line that the user types; nil at the end of the input.
  func nextLine() throws(CommandError) -> String?

  /// Passes a text to a program, which copies it, and waits for its end; nil if that takes too long.
  func copy(_ text: String, with program: [String]) async -> ProgramEnd?

  /// True in a session of tmux, which copies texts itself.
  var isInTmux: Bool { get }

  /// Sends a control sequence to the terminal that lines are printed on; returns false without one.
  func send(_ sequence: [UInt8]) -> Bool

  /// Runs a program of the user.
  func run(_ words: [String], on terminal: ProgramTerminal) -> ProgramEnd

  /// Writes the view, the order and the columns to the config file.
  ///
  /// - Throws: `CommandError` if the file is invalid or can't be written; it is unchanged then.
  func keep(_ settings: ExplorerSettings) throws(CommandError)

  /// Prints a text and a line break.
  func write(_ text: String) throws(CommandError)
}
