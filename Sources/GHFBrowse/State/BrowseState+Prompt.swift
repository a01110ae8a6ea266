import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText

extension BrowseState {
  /// Applies a key to the prompt.
  mutating func editPrompt(_ press: KeyPress) -> [BrowseEffect] {
    guard let prompt else { return [] }
    if let character = press.typed { return editPrompt { $0.insert(String(character)) } }
    guard let action = KeyTable.action(of: press) else { return [] }
    let page = max(layout.body.count - 1, 1)
    switch action {
    case .up: self.prompt?.choose(by: -1)
    case .down: self.prompt?.choose(by: 1)
    case .pageUp: self.prompt?.choose(by: -page)
    case .pageDown: self.prompt?.choose(by: page)
    case .left: self.prompt?.edit { $0.move(by: -1) }
    case .right: self.prompt?.edit { $0.move(by: 1) }
    case .nextTab:
      self.prompt?.complete()
      return editPrompt { _ in }
    case .leave: self.prompt = nil
    case .open: return accept(prompt)
    case .menu: self.prompt = nil
    case .quit: return [.quit(nil)]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    default:
      var line = prompt.line
      if line.apply(action) { return editPrompt { $0 = line } }
    }
    return []
  }

  /// Edits the prompt's text.
  mutating func editPrompt(_ edit: (inout TypedText) -> Void) -> [BrowseEffect] {
    prompt?.edit(edit)
    guard let prompt, case .account = prompt.purpose, !prompt.line.text.isEmpty else { return [] }
    return [.complete(prompt.line.text)]
  }

  /// Opens the results of a search on GitHub, or the account that the text names.
  mutating func search(_ text: String) -> [BrowseEffect] {
    open(namedAccount(in: text).map { .person($0) } ?? .found(text))
  }

  mutating func accept(_ prompt: Prompt) -> [BrowseEffect] {
    let text = prompt.result.trimmingSpaces
    switch prompt.purpose {
    case .exportForm, .exportFields, .exportPath: return continueExport(prompt)
    case .menu:
      guard let item = prompt.item else { return [] }
      self.prompt = nil
      return perform(item, about: prompt.subject)
    case _ where text.isEmpty: self.prompt = nil
    case .search:
      self.prompt = nil
      return search(text)
    case .columns: chooseColumns(named: text)
    case .account:
      do throws(LoginError) {
        let login = try Login(typed: text, on: base)
        self.prompt = nil
        let effects = open(.person(login))
        promptedPlace = place.number
        return effects
      } catch {
        message = Message(text: notAnAccount(text, error), isError: true)
      }
    }
    return []
  }

  /// Returns the reason why a text doesn't name an account; a set of people is opened in another way.
  func notAnAccount(_ text: String, _ error: LoginError) -> String {
    // `try?`: other texts have the error of a name.
    guard (try? SetExpression<PeopleOperand>([text], on: base)) != nil else {
      return CommandError(error).sentence
    }
    return "'\(text)' is a set of people: 'ghf browse \(text)' opens it"
  }

  /// Shows the columns with these names, separated by commas, in the view of rows.
  mutating func chooseColumns(named names: String) {
    let names = names.split(separator: ",").map { String($0.filter { $0 != " " }) }
    let chosen = names.map(ExplorerColumn.init)
    if let index = chosen.firstIndex(where: { $0 == nil }) {
      let all = ExplorerColumn.allCases.map(\.rawValue).joined(separator: ", ")
      message = Message(text: "no such column: '\(names[index])'; use \(all)", isError: true)
      return
    }
    if names.isEmpty {
      message = Message(text: "no columns; type some, such as name,location", isError: true)
      return
    }
    prompt = nil
    hasChosenColumns = true
    columns = chosen.compactMap(\.self).reduce(into: []) { columns, column in
      if !columns.contains(column) { columns.append(column) }
    }
    if form == .screen, !place.tab.hasEntries { place.show(.rows) }
  }
}
