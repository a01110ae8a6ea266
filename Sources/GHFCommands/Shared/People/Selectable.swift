import GitHubAPI
import TerminalText

/// A person of a list, as far as it decides whether they are wanted.
protocol Selectable: Sendable {
  var id: Int64 { get }
  /// What a search looks through.
  var searchedTexts: [String] { get }
}

extension Account: Selectable {
  var searchedTexts: [String] { [login] }
}

extension Profile: Selectable {
  /// The texts as they are shown: to find what is not to be seen would explain itself to nobody.
  var searchedTexts: [String] {
    [
      CleanText(account.login), CleanText(line: name), CleanText(card: bio ?? ""),
      CleanText(line: company), CleanText(line: location),
    ].compactMap { $0?.text }
  }
}
