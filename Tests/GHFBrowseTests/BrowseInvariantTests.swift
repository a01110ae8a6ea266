import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// Rules that hold after any keys and events.
struct BrowseInvariantTests {
  /// The part of a state that going back must restore.
  private struct Memory: Equatable {
    let place: Int
    let tab: BrowsePlace.Tab
    let filter: String
    let order: String
    let view: ExplorerView?
    let selected: Int64?

    init(_ place: BrowsePlace) {
      self.place = place.number
      tab = place.tab
      filter = place.list.filterText
      order = place.people.orderName
      view = place.people.view
      selected = place.people.selected?.id
    }
  }

  /// A random run, and what it must remember to check the rules.
  private struct Run {
    var browsing: Browsing
    var loaded: Set<ListID> = []
    var memories: [Memory] = []
    /// The effects that need a question, as far as they have occurred.
    var seen: Set<String> = []

    init() throws {
      browsing = try Browsing(rows: 20)
      browsing.send(.signedIn(true))
      check(browsing.takeEffects(), after: nil)
    }

    private static let keys: [KeyPress] = {
      let ends: [BrowseAction] = [.quit, .print, .suspend]
      let keys = KeyTable.entries.filter { !ends.contains($0.action) }.flatMap(\.keys)
      let typed = ["a", "b", "1", " ", ">", "y", "n", "%", "f", "m"]
      return keys + typed.map { KeyPress(.character(Character($0))) }
    }()

    /// Presses a random key, and checks what it may not do.
    mutating func press(using random: inout SeededGenerator) {
      if let key = Run.keys.randomElement(using: &random) { press(key) }
    }

    private mutating func press(_ key: KeyPress) {
      let old = browsing.state
      browsing.press(key)
      let new = browsing.state
      check(browsing.takeEffects(), after: (key, old))
      let mayMark =
        [.mark, .markUp, .markDown, .markAll, .invertMarks].contains(KeyTable.action(of: key))
        || old.prompt?.isMenu == true || old.question?.text.hasPrefix("unmark") == true
        || key == KeyPress(.insert)
      if !mayMark { #expect(new.marked == old.marked, "\(key)") }
      if new.places.count > old.places.count {
        // The key may have selected a person first, as in the menu.
        memories.append(Memory(new.places[new.places.count - 2]))
      } else if new.places.count < old.places.count, let memory = memories.popLast() {
        #expect(Memory(new.place) == memory, "\(key)")
      }
    }

    /// Chooses an action from the menu by a word, which single letters hardly ever spell.
    mutating func choose(using random: inout SeededGenerator) {
      let words = ["follow", "open the page", "add", "remove", "load", "unmark all", "mark all"]
      guard let word = words.randomElement(using: &random) else { return }
      let answer: KeyPress = Bool.random(using: &random) ? KeyPress(.character("y")) : .escape
      let typed = word.map { KeyPress(.character($0)) }
      for key in [.escape, .control("k")] + typed + [.enter, answer] { press(key) }
      // Neither too few marks for a question nor too many for an answer.
      if word == "unmark all" {
        for _ in 1...5 { press(.control(" ")) }
        for key in [.control("o"), answer] { press(key) }
      }
    }

    /// Delivers people at random, and checks that the selected person stays selected.
    mutating func deliver(_ step: Int, using random: inout SeededGenerator) {
      if browsing.state.place.tab.hasEntries || Int.random(in: 0..<10, using: &random) > 0 {
        return
      }
      let logins = (0..<Int.random(in: 1...30, using: &random)).map { "a\(step)b\($0)" }
      let isEnd = Bool.random(using: &random)
      let old = browsing.state
      browsing.fill(logins, isEnd: isEnd)
      let id = browsing.state.place.listID(of: browsing.state.place.tab)
      if !isEnd { browsing.send(.paused(id, pageCount: 3)) }
      let isReplaced = isEnd || old.place.listID(of: old.place.tab).round > 0
      let isSorted = old.people.isReversed || old.people.order != .list
      let isAtTop = isSorted && old.people.row == 0
      if let account = old.people.selected, !isReplaced, !isAtTop {
        #expect(browsing.state.people.selected == account)
      }
      check(browsing.takeEffects(), after: nil)
    }

    mutating func resize(using random: inout SeededGenerator) {
      if Int.random(in: 0..<20, using: &random) > 0 { return }
      let rows = Int.random(in: 1...50, using: &random)
      browsing.send(
        .resized(CellGridSize(rows: rows, columns: Int.random(in: 1...200, using: &random))))
      check(browsing.takeEffects(), after: nil)
    }

    /// Checks the effects of a key that was pressed in a state, or of another event.
    private mutating func check(
      _ effects: [BrowseEffect], after input: (key: KeyPress, state: BrowseState)?
    ) {
      let question = input?.state.question?.text
      let item = input?.state.prompt?.item?.text ?? ""
      for effect in effects {
        switch effect {
        case .load(let id, _, _): #expect(loaded.insert(id).inserted, "loads \(id) twice")
        case .quit:
          #expect(item.hasPrefix("quit") && input?.key == .enter, "quits without a wish")
        case .addFavourites(let accounts, let restored):
          expectAgreement(to: accounts.count + restored.count, question)
        case .removeFavourites(let accounts): expectAgreement(to: accounts.count, question)
        case .openPages(let pages):
          #expect(
            pages.count <= 3
              || question?.hasPrefix("open the pages of \(pages.count) people") == true)
          #expect(pages.count <= 10)
          if pages.count > 3 { seen.insert("pages") }
        case .follow(let account, let follows):
          #expect(question == "\(follows ? "follow" : "unfollow") \(account.login)?")
          seen.insert("follow")
        case .loadMore:
          #expect(question?.hasPrefix("load ") == true)
          seen.insert("more")
        default: break
        }
      }
    }

    private mutating func expectAgreement(to count: Int, _ question: String?) {
      let isAgreed = count == 1 || question?.contains("favourites") == true
      if count > 1 { seen.insert("favourites") }
      #expect(isAgreed, "changes \(count) favourites without a question")
    }

    /// Checks the selection and the scroll offset.
    func checkPositions() {
      let list = browsing.state.people
      #expect(list.count == 0 ? list.selected == nil : list.selected != nil)
      #expect(list.row >= 0 && (list.row < list.count || list.count == 0))
      #expect(list.top >= 0)
      let height = list.screenLength(browsing.state.layout.list.count)
      if height > 0, let account = list.selected {
        let rows = list.cards?.rows(ofCard: list.row) ?? list.row..<list.row + 1
        #expect((list.top..<list.top + height).overlaps(rows), "\(account.login)")
      }
      #expect(browsing.state.places.count >= 1)
      let ids = browsing.state.marked.map(\.id)
      #expect(Set(ids) == browsing.state.marks.ids && ids.count == browsing.state.marks.ids.count)
    }
  }

  @Test("keeps its rules for 10,000 random keys")
  func keepsTheRules() throws {
    var random = SeededGenerator()
    var run = try Run()
    var seen: Set<String> = []
    for step in 0..<10_000 {
      run.press(using: &random)
      if Int.random(in: 0..<20, using: &random) == 0 { run.choose(using: &random) }
      run.deliver(step, using: &random)
      run.resize(using: &random)
      run.checkPositions()
      if step.isMultiple(of: 5) {
        _ = BrowseView().frame(of: run.browsing.state)
      }
      let state = run.browsing.state
      seen.formUnion(run.seen)
      if state.places.count > 6 || state.people.roster.count > 2_000 { run = try Run() }
    }
    // A rule about what never occurs couldn't fail.
    #expect(seen == ["favourites", "follow", "more", "pages"])
  }
}
