package import GHFQueries
import LocalStore

extension ChangeRecord {
  /// Returns the change of a list as a sentence without a full stop.
  package func sentence(about list: ListName) -> String {
    let name = person?.login ?? ""
    switch (kind, list.relation) {
    case (.first, _): return "the first snapshot of \(list.text)"
    case (.renamed, _): return "\(from ?? "") is now named \(name)"
    case (.followed, .following): return "\(list.login) follows \(name)"
    case (.followed, _): return "\(name) follows \(list.login)"
    case (.unfollowed, let relation):
      switch reason {
      case .gone:
        return
          relation == .following
          ? "\(name), followed by \(list.login), is deleted or hidden"
          : "\(name), a follower of \(list.login), is deleted or hidden"
      case .unfollowed, .unfollowedAndRenamed, .unknown, nil:
        let verb = reason == .unknown ? "does not follow" : "unfollowed"
        let sentence =
          relation == .following
          ? "\(list.login) \(verb) \(name)" : "\(name) \(verb) \(list.login)"
        return sentence + (reason?.loginNow.map { " and is now named \($0)" } ?? "")
      }
    }
  }
}
