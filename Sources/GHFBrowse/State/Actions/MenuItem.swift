import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText

/// A line to choose in a prompt.
struct MenuItem: Sendable {
  let text: String
  /// The keys, or another detail at the end of the line.
  let detail: String
  /// The effect of Enter in a menu.
  let deed: BrowseDeed

  init(_ text: String, detail: String = "", _ deed: @escaping BrowseDeed = { _ in [] }) {
    (self.text, self.detail, self.deed) = (text, detail, deed)
  }

  private static func words(of text: String) -> [Substring] {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "%") }
  }

  /// Returns the items with words in text or detail that begin with the typed ones, so that "follow"
  /// doesn't find "unfollow": those that begin with the text first, and short ones before long ones.
  static func matching(_ text: String, in items: [MenuItem]) -> [MenuItem] {
    let typed = words(of: text)
    if typed.isEmpty { return items }
    let found = items.filter { item in
      let words = words(of: "\(item.text) \(item.detail)")
      return typed.allSatisfy { part in words.contains { $0.hasPrefix(part) } }
    }
    func rank(_ item: MenuItem) -> (Int, Int) {
      (item.text.lowercased().hasPrefix(text.lowercased().trimmingSpaces) ? 0 : 1, item.text.count)
    }
    return found.sorted { rank($0) < rank($1) }
  }
}

extension BrowseState {
  /// Shows the menu of all actions that apply, for the account that is selected now.
  mutating func openMenu() {
    let items = menuItems.map { [subject, wasOwner = isOwnerSelected] item in
      MenuItem(item.text, detail: item.detail) { state in
        // Profiles may have changed the order since.
        if let subject, wasOwner {
          state.place.picksOwner = state.place.profile?.id == subject.id
        } else if let subject, state.subject?.id != subject.id {
          guard let row = state.people.row(of: subject) else {
            return state.say("\(subject.login) isn't shown any more")
          }
          state.place.picksOwner = false
          state.people.select(row: row)
        }
        return item.deed(&state)
      }
    }
    prompt = Prompt("Action: ", items: items)
  }

  private var menuItems: [MenuItem] {
    let entries = KeyTable.entries.filter { $0.action.isInMenu && applies($0.action) }
    let moves: [BrowseAction] = [.first, .last, .owner]
    func item(of entry: KeyTable.Entry) -> MenuItem {
      MenuItem(text(of: entry), detail: entry.keys.isEmpty ? "" : entry.names) {
        $0.perform(entry.action)
      }
    }
    var items = entries.filter { !moves.contains($0.action) }.map(item)
    items += settings.commands.sorted { $0.key < $1.key }.map { key, words in
      MenuItem("run: \(words.joined(separator: " "))", detail: "Alt-\(key.uppercased())") {
        $0.runCommand(key)
      }
    }
    items += place.tabs.filter { $0 != place.tab }.map { tab in
      MenuItem("list: \(place.title(of: tab))", detail: "Tab") { $0.show(tab) }
    }
    if !place.tab.hasEntries {
      items += orders.filter { $0 != people.order }.map { order in
        MenuItem("order: \(order.name)", detail: "Ctrl-S") { $0.sort(by: order) }
      }
      items += ExplorerView.allCases.filter { $0 != people.view }.map { view in
        MenuItem("view: \(view.rawValue)", detail: "Ctrl-V") { $0.show(view) }
      }
    }
    items += settings.filters.sorted { $0.key < $1.key }.map { name, text in
      MenuItem("filter: \(text)", detail: "%\(name)") { state in
        state.filter(by: "%\(name)")
        return []
      }
    }
    return items + entries.filter { moves.contains($0.action) }.map(item)
  }

  /// Returns what an action does, with the account or the number of people that it is about.
  private func text(of entry: KeyTable.Entry) -> String {
    let login = subject?.login ?? ""
    let target = marks.isEmpty ? login : "the \(CountText.grouped(marks.accounts.count)) marked"
    switch entry.action {
    case .open:
      if selects { return "quit and print \(target)" }
      return "open \(selectedEntry?.target?.name ?? login)"
    case .card where place.tab.hasEntries: return "show or hide the whole text"
    case .favourite:
      let areAll = targets.allSatisfy(favourites.contains)
      return areAll ? "remove \(target) from the favourites" : "add \(target) to the favourites"
    case .openPage where marks.isEmpty && selectedEntry?.page != nil:
      return "open the event's page in the browser"
    case .openPage: return "open the page of \(target) in the browser"
    case .copy: return "copy the login of \(target)"
    case .copyAddress: return "copy the address of \(target)"
    case .follow: return "follow \(login)"
    case .unfollow: return "unfollow \(login)"
    case .mark: return subject.map(isMarked) == true ? "unmark \(login)" : "mark \(login)"
    case .export:
      return marks.isEmpty ? "export all who match" : "export \(target)"
    case .print: return "quit and print \(target)"
    default: return entry.text
    }
  }

  private func applies(_ action: BrowseAction) -> Bool {
    let hasPeople = people.count > 0
    switch action {
    case .favourite, .openPage, .copy, .copyAddress, .mark: return subject != nil
    case .open: return !isOwnerSelected && (list.subject != nil || list.target != nil)
    case .owner: return place.profile != nil && !isOwnerSelected
    case .print: return !marks.isEmpty || subject != nil
    case .first, .last: return hasPeople && layout.card != .full
    case .loadMore: return list.pausedPageCount != nil
    case .cardUp, .cardDown: return layout.cardArea != nil && hasPeople
    case .back: return !path.isAtStart
    case .earlierFilter: return !filterHistory.latest.isEmpty
    case .forward: return !path.isAtEnd
    case _ where action.needsPeople: return hasPeople
    case .card: return hasPeople || selectedEntry != nil
    case .export: return hasPeople || !marks.isEmpty
    case .clearMarks: return !marks.isEmpty
    case .follow: return canFollow && subject.flatMap(known.isFollowed) != true
    case .unfollow: return canFollow && subject.flatMap(known.isFollowed) != false
    case .favourites: return place.subject != .favourites
    default: return true
    }
  }

  /// True if the selected account is another user's; organisations are followed in another way.
  private var canFollow: Bool {
    guard let subject, subject.kind == .user, !access.isOwn(subject) else { return false }
    return access.mayFollow
  }
}
