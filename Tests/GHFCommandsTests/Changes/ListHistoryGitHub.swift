import FakeGitHub
import Synchronization
import TestSupport

/// A GitHub with the followers of `ListHistory`, in the order of their ids.
///
/// The history doesn't say why accounts left. Here, those that come back were suspended meanwhile;
/// of the others, every second one in the order of the file was deleted, and the rest unfollowed.
struct ListHistoryGitHub {
  let service: GitHubService
  /// The number of times that each account joins from now on.
  private var joinCounts: [Int: Int]
  private var deletions = false

  init(_ versions: [ListHistory.Version], _ time: TestTime) {
    joinCounts = versions.flatMap(\.joined).reduce(into: [:]) { $0[$1.id, default: 0] += 1 }
    let world = ModelWorld(followers: .id, following: .id, hidden: .absent)
    service = GitHubService(world.gitHub, time: time)
  }

  /// The number of requests so far for the newest follows, for a page and for the profile, and of the
  /// others, which check an account that may have left, or the list's own by its id.
  var counts: [String: Int] {
    service.requests.reduce(into: [:]) { counts, request in
      let isPage = request.target.contains("/followers?")
      // The variable of the newest follows' query; lookups have ids.
      if request.body.contains(Array("$login".utf8)) {
        counts["newest", default: 0] += 1
        return
      }
      let isProfile = request.target == "/users/\(ModelWorld.login)"
      counts[isProfile ? "profile" : isPage ? "page" : "check", default: 0] += 1
    }
  }

  /// Applies the changes of a version.
  ///
  /// - Returns: The ids of the accounts that GitHub doesn't show any more, and the old logins of
  ///   those that were renamed, in the order of the version.
  mutating func apply(_ version: ListHistory.Version) -> (gone: Set<Int>, oldLogins: [String]) {
    var gitHub = service.state
    var gone: Set<Int> = []
    for id in version.left {
      let isBack = joinCounts[id] != 0
      if isBack { gitHub.setVisible(id, false) }
      if !isBack, deletions { gitHub.remove(id) }
      if gitHub.accounts.account(withID: id) == nil { gone.insert(id) }
      if !isBack {
        deletions.toggle()
        gitHub.follows.set(id, follows: ModelWorld.id, false)
      }
    }
    for person in version.joined {
      joinCounts[person.id, default: 0] -= 1
      if gitHub.accounts.account(withID: person.id, evenIfHidden: true) == nil {
        gitHub.add(person.id, person.login)
      }
      gitHub.setVisible(person.id, true)
      gitHub.rename(person.id, to: person.login)
      gitHub.follows.set(person.id, follows: ModelWorld.id, true)
    }
    let oldLogins = version.renamed.compactMap { person in
      let old = gitHub.accounts.account(withID: person.id)?.login
      gitHub.rename(person.id, to: person.login)
      return old
    }
    service.state = gitHub
    return (gone, oldLogins)
  }
}
