import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen

extension BrowseState {
  /// Returns the key of the user's command that a press of Alt and a letter or digit starts; nil for
  /// others.
  func commandKey(of press: KeyPress) -> Character? {
    guard case .character(let character) = press.key, press.modifiers == .alt,
      settings.commands[character] != nil
    else { return nil }
    return character
  }

  /// Starts a command of the user for the selected and the marked accounts.
  mutating func runCommand(_ key: Character) -> [BrowseEffect] {
    guard let words = settings.commands[key] else {
      message = Message(text: "no such command: '\(key)'", isError: true)
      return []
    }
    let command = ExplorerCommand(words)
    let account = subject
    if account == nil, command.needsSelection || command.needsAccount && marks.isEmpty {
      message = Message(text: "no account is selected")
      return []
    }
    if command.takesMarked, marks.accounts.count > 1 {
      let subject = Question.Subject.command(key, count: marks.accounts.count)
      guard agrees(to: subject, for: nil, "run \(words[0]) for \(self.words(for: marked))") else {
        return []
      }
    }
    let profile = account.flatMap { profiles[$0.id]?.profile } ?? place.profile
    let name = profile?.id == account?.id ? profile?.name : nil
    do throws(LoginError) {
      return [.run(try command.words(for: account, named: name, marked: marked, on: base))]
    } catch {
      message = Message(CommandError(error))
      return []
    }
  }

  /// Keeps the view, the order and the columns in the config file for later runs.
  mutating func keepView() -> [BrowseEffect] {
    var kept = settings
    (kept.view, kept.isReversed) = (list.view, list.isReversed)
    if hasChosenColumns { kept.columns = columns }
    // The order of follows takes requests.
    if list.order != .newest { kept.order = list.order }
    settings = kept
    return [.keepSettings(kept)]
  }
}
