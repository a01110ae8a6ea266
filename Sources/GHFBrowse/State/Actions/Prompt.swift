import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText

/// A line that the user types, such as an account's name, with candidates to choose from.
struct Prompt: Sendable {
  let title: String
  let hints: [CleanText]
  private(set) var line: TypedText
  /// The items of a menu, which the text only narrows; none of another prompt.
  private let items: [MenuItem]
  /// The names in the list that the text is, separated by commas; none for other texts.
  private let names: [String]
  /// True if the known logins that begin with the text complete it.
  let completesLogins: Bool
  /// The effect of Enter with the text, or that of the chosen candidate, unless it is a menu.
  fileprivate let accept: @Sendable (inout BrowseState, String) -> [BrowseEffect]
  /// The candidates, best first: items that match, or texts that complete the line.
  private(set) var candidates: [MenuItem] = []
  /// The chosen candidate; nil for the text itself.
  private(set) var choice: Int?

  init(
    _ title: String, text: String = "", items: [MenuItem] = [], names: [String] = [],
    completesLogins: Bool = false, hints: [CleanText]? = nil,
    accept: @escaping @Sendable (inout BrowseState, String) -> [BrowseEffect] = { _, _ in [] }
  ) {
    self.title = title
    self.hints =
      hints
      ?? (items.isEmpty
        ? ["Enter accepts", "Esc cancels", "Tab completes"] : ["Enter acts", "Esc closes"])
    line = TypedText(text)
    (self.items, self.names, self.completesLogins) = (items, names, completesLogins)
    self.accept = accept
    edit { _ in }
  }

  static func account(_ text: String = "") -> Prompt {
    Prompt("Go to: ", text: text, completesLogins: true) { state, text in
      if !text.isEmpty { return state.goTo(text) }
      state.prompt = nil
      return []
    }
  }

  /// True if the text only narrows the candidates.
  var isMenu: Bool { !items.isEmpty }

  var item: MenuItem? { choice.map { candidates[$0] } }

  mutating func edit(_ change: (inout TypedText) -> Void) {
    change(&line)
    candidates = isMenu ? MenuItem.matching(line.text, in: items) : namesBeginning
    choice = isMenu ? MenuItem.best(for: line.text, in: candidates) : nil
  }

  mutating func offer(_ names: [String], for text: String) {
    guard text == line.text, completesLogins else { return }
    candidates = names.map { MenuItem($0) }
    choice = nil
  }

  /// Chooses the next or the previous candidate; before the first one comes the text, except of a menu.
  mutating func choose(by distance: Int) {
    let next = (choice ?? -1) + distance
    choice = next < 0 ? (isMenu ? 0 : nil) : min(next, candidates.count - 1)
    if candidates.isEmpty { choice = nil }
  }

  mutating func choose(at index: Int) { if candidates.indices.contains(index) { choice = index } }

  /// Completes the text to the chosen candidate, or to the first one.
  mutating func complete() {
    guard !isMenu, let item = item ?? candidates.first else { return }
    edit { $0 = TypedText(item.text) }
  }

  /// The texts that complete the last name of a list.
  private var namesBeginning: [MenuItem] {
    let typed = line.text.split(separator: ",", omittingEmptySubsequences: false)
    let others = typed.dropLast().map(String.init)
    let last = typed.last.map { $0.filter { $0 != " " } } ?? ""
    return names.filter { $0.hasPrefix(last) && $0 != last && !others.contains($0) }
      .map { MenuItem((others + [$0]).joined(separator: ",")) }
  }
}

extension BrowseState {
  mutating func editPrompt(_ press: KeyPress) -> [BrowseEffect] {
    guard let prompt else { return [] }
    if let character = press.typed {
      if prompt.isMenu, hasDigits, let digit = character.wholeNumberValue,
        1...BrowseState.digitCount ~= digit
      {
        return choose(number: digit)
      }
      return editPrompt { $0.insert(String(character)) }
    }
    guard let action = KeyTable.action(of: press) else { return [] }
    let page = max(layout.body.count - 1, 1)
    switch action {
    case .up: self.prompt?.choose(by: -1)
    case .down: self.prompt?.choose(by: 1)
    case .pageUp: self.prompt?.choose(by: -page)
    case .pageDown: self.prompt?.choose(by: page)
    case .left, .right:
      if !chooseBeside(isRight: action == .right) {
        self.prompt?.edit { $0.move(by: action == .right ? 1 : -1) }
      }
    case .nextTab:
      self.prompt?.complete()
      return editPrompt { _ in }
    case .leave, .menu: self.prompt = nil
    case .open: return accept(prompt)
    case .quit: return [.quit(nil)]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    default:
      var line = prompt.line
      if line.apply(action) { return editPrompt { $0 = line } }
    }
    return []
  }

  /// Performs the candidate with a number.
  private mutating func choose(number: Int) -> [BrowseEffect] {
    prompt?.choose(at: number - 1)
    guard let prompt, prompt.choice == number - 1 else { return [] }
    return accept(prompt)
  }

  /// Chooses the nearest candidate in the column beside; returns false if there is one column.
  private mutating func chooseBeside(isRight: Bool) -> Bool {
    let cells = positions.menu
    guard let current = cells.first(where: { $0.index == prompt?.choice }),
      cells.contains(where: { $0.columns != current.columns })
    else { return false }
    let others = cells.filter { cell in
      isRight
        ? cell.columns.lowerBound > current.columns.lowerBound
        : cell.columns.lowerBound < current.columns.lowerBound
    }
    let nearest = others.min { abs($0.row - current.row) < abs($1.row - current.row) }
    if let nearest { prompt?.choose(at: nearest.index) }
    return true
  }

  mutating func editPrompt(_ edit: (inout TypedText) -> Void) -> [BrowseEffect] {
    prompt?.edit(edit)
    guard let prompt, prompt.completesLogins, !prompt.line.text.isEmpty else { return [] }
    return [.complete(prompt.line.text)]
  }

  /// Opens the results of a search on GitHub, or the account that the text names.
  mutating func search(_ text: String) -> [BrowseEffect] {
    open(namedAccount(in: text).map { .person($0) } ?? .found(text))
  }

  mutating func accept(_ prompt: Prompt) -> [BrowseEffect] {
    let item = prompt.item
    if !prompt.isMenu {
      return prompt.accept(&self, (item?.text ?? prompt.line.text).trimmingSpaces)
    }
    guard let item, item.isPossible else { return [] }
    self.prompt = nil
    return item.deed(&self)
  }

  /// Opens what a text names, as `ghf browse` does: an account, a list of one, the favourites, or a set
  /// of people.
  mutating func goTo(_ text: String) -> [BrowseEffect] {
    let isOwn = text == "@me"
    // `try?`: any other text is the name of an account, or has the error of one.
    if let set = try? SetExpression<PeopleOperand>([isOwn ? "user:@me" : text], on: base) {
      return goTo(set, text)
    }
    do throws(LoginError) {
      return go(to: .person(try Login(typed: text, on: base)), isTyped: true)
    } catch {
      return say(Wording(error).sentence, isError: true)
    }
  }

  private mutating func goTo(
    _ set: SetExpression<PeopleOperand>, _ text: String
  ) -> [BrowseEffect] {
    for operand in set.operands {
      switch operand {
      case .file, .input:
        return say(
          "names in a file are read at the start: 'ghf browse \(text)' opens them", isError: true)
      default: continue
      }
    }
    let own = access.ownLogin
    let first = set.operands.first.map { operand in own.map(operand.naming) ?? operand }
    let only = set.operands.count == 1 ? first : nil
    if case .account(.ownAccount) = only {
      return say("your login isn't known yet: type it in place of @me", isError: true)
    }
    switch only {
    case .favourites where place.subject == .favourites:
      prompt = nil
      return []
    case .favourites: return go(to: .favourites)
    case .account(.named(let login)): return go(to: .person(login), isTyped: true)
    case .followers(.named(let login)): return go(to: .person(login), showing: .followers)
    case .following(.named(let login)): return go(to: .person(login), showing: .following)
    case .mutual(.named(let login)): return go(to: .person(login), showing: .mutual)
    default: return go(to: .set(PeopleSet(set, names: [:], text: text)))
    }
  }

  private mutating func go(
    to subject: BrowsePlace.Subject, showing tab: BrowsePlace.Tab? = nil, isTyped: Bool = false
  ) -> [BrowseEffect] {
    prompt = nil
    return open(subject, showing: tab, isTyped: isTyped)
  }

  /// Shows the columns with these names, separated by commas, in the view of rows.
  mutating func chooseColumns(named names: String) {
    let names = names.split(separator: ",").map { String($0.filter { $0 != " " }) }
    let chosen = names.map(ExplorerColumn.init)
    if let index = chosen.firstIndex(where: { $0 == nil }) {
      let all = ExplorerColumn.allCases.map(\.rawValue).joined(separator: ", ")
      say("no such column: '\(names[index])'; use \(all)", isError: true)
      return
    }
    if names.isEmpty {
      say("no columns; type some, such as name,location", isError: true)
      return
    }
    prompt = nil
    columns = chosen.compactMap(\.self).reduce(into: []) { columns, column in
      if !columns.contains(column) { columns.append(column) }
    }
    settings.columns = columns
    if !isPlain, !place.tab.hasEntries { place.show(.rows) }
  }
}
