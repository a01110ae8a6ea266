import GHFMessages
import GHFQueries
import TerminalText

extension BrowseState {
  /// The form of `ghf browse`, which determines the keys or commands that a text names.
  enum Form: Sendable {
    case screen, plain
  }

  /// Returns the text in place of an empty list; nil if it isn't empty.
  func emptyText(in form: Form) -> CleanText? {
    let list = list
    if list.count > 0 { return nil }
    if let problem = list.filter.problem {
      return CleanText("\(problem.message); \(problem.hints[0])" as String)
    }
    let total = list.arrivedCount
    switch list.progress {
    case .waiting, .loading:
      if place.tab == .mutual, place.isPaused {
        return form == .screen
          ? "this needs both lists: End in Followers and Following loads more"
          : "this needs both lists: 'more' in 'followers' and 'following' loads more"
      }
      if place.tab == .people, total == 0, place.isPaused {
        return form == .screen
          ? "this needs more requests than a third of those that are left: End loads more"
          : "this needs more requests than a third of those that are left: 'more' loads more"
      }
      return total == 0 ? "fetching…" : "no matches yet"
    case .failed(let message) where total == 0: return CleanText(message.text)
    case .failed, .complete: return total > 0 ? noMatchesText(in: form) : noEntriesText(in: form)
    }
  }

  private func noMatchesText(in form: Form) -> CleanText {
    let people = people
    guard people.unknownCount > 0 else { return "no matches" }
    if people.filter.testsLanguages, !people.filter.needsProfiles {
      return "no matches yet: languages are known once a person's card has shown them"
    }
    let text: CleanText =
      "no matches among \(CountText(people.roster.known.count, of: "known profile").text)"
    if access.isOffline { return text }
    return form == .screen
      ? "\(text); Ctrl-D fetches the rest" : "\(text); 'profiles' fetches the rest"
  }

  private func noEntriesText(in form: Form) -> CleanText {
    let name = CleanText(place.subject.name)
    switch place.tab {
    case .followers: return "\(name) has no followers"
    case .following: return "\(name) does not follow anyone"
    case .mutual: return "\(name) follows none of their followers"
    case .known: return "you follow none of \(name)'s followers"
    case .activity: return "no recent public events by \(name)"
    case .received: return "no recent public events by accounts that \(name) follows"
    case .changes:
      return list.note.map { "no changes since the \(CleanText($0))" }
        ?? "no snapshots of \(name)'s followers"
    case .favourites:
      return form == .screen
        ? "no favourites; Ctrl-F on a person adds one, Ctrl-G opens an account"
        : "no favourites; 'f 3' adds number 3 of a list, 'go LOGIN' opens an account"
    case .found: return "no matches"
    case .suggested: return "no \(name)"
    case .people: return "no account is in this set"
    }
  }
}
