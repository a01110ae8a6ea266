import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport

@testable import GHFBrowse

/// A state of `ghf browse` that is driven by events, without a screen.
struct Browsing {
  var state: BrowseState
  /// The view that lays the state out.
  var view = BrowseView()
  private(set) var effects: [BrowseEffect] = []
  private var time = Duration.zero

  /// Opens an account's followers on a screen, by default of 120×40.
  ///
  /// - Throws: If the login isn't valid.
  init(
    _ login: String = "octocat", rows: Int = 40, columns: Int = 120,
    settings: ExplorerSettings = ExplorerSettings()
  ) throws {
    state = BrowseState(
      .person(try Login(name: login)), in: Browsing.machine,
      size: CellGridSize(rows: rows, columns: columns), settings: settings)
    effects = state.start()
    // The list is empty: nothing must be done.
    _ = state.layOut(by: view)
  }

  static let machine = Machine(
    environment: [:], clock: TestTime().clock, timeZone: { _ in .gmt },
    systemText: { "system text \($0)" })

  static let limit = QueryError(.gitHub(.noResponse(.notSent)))

  /// Handles an event after the others; keeps its effects.
  mutating func send(_ event: BrowseEvent, after pause: Duration = .seconds(1)) {
    time += pause
    effects += state.handle([event], at: time, shownBy: view)
  }

  mutating func press(_ keys: KeyPress...) { for key in keys { send(.input(.key(key))) } }

  /// Shows people in a view.
  mutating func show(_ view: ExplorerView) {
    _ = state.show(view)
    _ = state.layOut(by: self.view)
  }

  /// Types a text, each character as a key.
  mutating func type(_ text: String) {
    for character in text { press(KeyPress(.character(character))) }
  }

  /// Delivers people with these logins for the current list, and its end if `isEnd`.
  mutating func fill(_ logins: [String], isEnd: Bool = true) {
    let id = state.place.listID(of: state.place.tab)
    send(.people(Browsing.accounts(logins), of: id))
    if isEnd { send(.ended(id, note: nil)) }
  }

  /// Returns accounts whose ids follow from their logins.
  static func accounts(_ logins: [String]) -> [Account] {
    logins.map { Account(id: id(of: $0), login: $0) }
  }

  static func id(of login: String) -> Int64 {
    login.utf8.reduce(7) { ($0 &* 31 &+ Int64($1)) & 0xFFFF_FFFF }
  }

  /// Returns a profile as GitHub would send it.
  ///
  /// - Throws: If it can't be decoded.
  static func profile(_ login: String, _ own: [String: String] = [:]) throws -> Profile {
    let text = Sample.profile(login, Int(id(of: login)), own)
    return try Profile(json: JSON(text: text))
  }

  /// The logins of the visible people.
  var visible: [String] { (0..<state.people.count).map { state.people.account(inRow: $0).login } }
  var selected: String? { state.people.selected?.login }

  /// Removes the effects so far and returns them.
  mutating func takeEffects() -> [BrowseEffect] {
    defer { effects = [] }
    return effects
  }
}

extension KeyPress {
  static let enter = KeyPress(.enter)
  static let escape = KeyPress(.escape)
  static let down = KeyPress(.down)
  static let up = KeyPress(.up)
  static let left = KeyPress(.left)
  static let tab = KeyPress(.tab)
}
