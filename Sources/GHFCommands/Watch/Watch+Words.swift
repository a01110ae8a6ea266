import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore

extension Watch {
  /// The list's name within a sentence.
  var name: String {
    let relation = direction.relation
    guard let account else {
      return direction == .following
        ? "the accounts that your favourites follow" : "the followers of your favourites"
    }
    return relation.name(of: account.login)
  }

  /// Returns the notice after the addition, given the watch of the same list before.
  func additionNotice(after old: Watch?) -> String {
    guard let old else { return "watching \(name), every \(every.words)" }
    return old.every == every
      ? "already watching \(name), every \(every.words)"
      : "watching \(name), every \(every.words) instead of every \(old.every.words)"
  }
}

extension WatchedList {
  /// Returns the hint about a list whose account is gone: the command that stops watching it.
  func removalHint(for watches: [Watch]) -> String {
    let isOfFavourite = !watches.contains {
      $0.account?.id == account && $0.direction == direction
    }
    if isOfFavourite { return "run 'ghf fav rm \(login)' to remove the favourite" }
    let option = direction == .following ? " --following" : ""
    return "run 'ghf watch rm \(login)\(option)' to stop watching it"
  }
}

extension Duration {
  /// The duration as `--every` takes it: `6h`, `1d12h`.
  var words: String {
    var rest = Int(components.seconds)
    var text = ""
    for (letter, seconds) in [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)] {
      let count = rest / seconds
      rest %= seconds
      if count > 0 { text += "\(count)\(letter)" }
    }
    return text.isEmpty ? "0s" : text
  }
}
