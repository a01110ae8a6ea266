import GHFMessages
import GitHubAPI
import TerminalScreen
import TerminalText

extension BrowseState {
  /// Applies a key to the prompt.
  mutating func editPrompt(_ press: KeyPress) -> [BrowseEffect] {
    guard let text = prompt?.text else { return [] }
    if let character = press.typed { return editPrompt(text + String(character)) }
    switch KeyTable.action(of: press) {
    case .up?: prompt?.choose(by: -1)
    case .down?: prompt?.choose(by: 1)
    case .nextTab?:
      prompt?.complete()
      return editPrompt(prompt?.text ?? "")
    case .eraseCharacter?: return editPrompt(String(text.dropLast()))
    case .eraseWord?: return editPrompt(text.withoutLastWord)
    case .eraseAll?: return editPrompt("")
    case .leave?: prompt = nil
    case .open? where press.key == .enter: return acceptPrompt()
    case .quit?: return [.quit(nil)]
    case .suspend?: return [.suspend]
    case .redraw?: return [.redraw]
    default: break
    }
    return []
  }

  /// Replaces the prompt's text.
  mutating func editPrompt(_ text: String) -> [BrowseEffect] {
    prompt?.edit(text)
    guard case .account? = prompt?.purpose, !text.isEmpty else { return [] }
    return [.complete(text)]
  }

  /// Opens the results of a search on GitHub, or the account that the text names.
  mutating func search(_ text: String) -> [BrowseEffect] {
    open(namedAccount(in: text).map { .person($0) } ?? .found(text))
  }

  private mutating func acceptPrompt() -> [BrowseEffect] {
    guard let prompt else { return [] }
    let text = prompt.result.trimmingSpaces
    if text.isEmpty {
      self.prompt = nil
      return []
    }
    switch prompt.purpose {
    case .search:
      self.prompt = nil
      return search(text)
    case .account:
      do throws(LoginError) {
        let login = try Login(typed: text, on: base)
        self.prompt = nil
        return open(.person(login))
      } catch {
        message = Message(text: CommandError(error).sentence, isError: true)
        return []
      }
    }
  }
}
