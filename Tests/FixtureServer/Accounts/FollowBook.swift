import Synchronization

/// Who follows whom, changeable while the server runs.
package final class FollowBook: Sendable {
  private struct Lists {
    var followers: [Int: [Int]]
    var following: [Int: [Int]]
  }

  private let lists: Mutex<Lists>

  /// Starts with each account's followers; whom they follow is worked out in the order of ids.
  package init(followers: [Int: [Int]]) {
    var following: [Int: [Int]] = [:]
    for (id, names) in followers.sorted(by: { $0.key < $1.key }) {
      for name in names { following[name, default: []].append(id) }
    }
    lists = Mutex(Lists(followers: followers, following: following))
  }

  /// The ids of those who follow an account.
  package func followers(of id: Int) -> [Int] {
    lists.withLock { $0.followers[id] ?? [] }
  }

  /// The ids of those whom an account follows.
  package func following(of id: Int) -> [Int] {
    lists.withLock { $0.following[id] ?? [] }
  }

  /// Whether one account follows another.
  package func follows(_ id: Int, _ other: Int) -> Bool {
    lists.withLock { $0.following[id]?.contains(other) ?? false }
  }

  /// Takes an account out of all lists.
  package func remove(_ id: Int) {
    lists.withLock { lists in
      for other in lists.following.removeValue(forKey: id) ?? [] {
        lists.followers[other]?.removeAll { $0 == id }
      }
      for other in lists.followers.removeValue(forKey: id) ?? [] {
        lists.following[other]?.removeAll { $0 == id }
      }
    }
  }

  /// Makes one account follow another, or stop doing so; the newest stands first in both lists.
  package func set(_ id: Int, follows other: Int, _ isFollowing: Bool) {
    lists.withLock { lists in
      lists.followers[other, default: []].removeAll { $0 == id }
      lists.following[id, default: []].removeAll { $0 == other }
      if isFollowing {
        lists.followers[other, default: []].insert(id, at: 0)
        lists.following[id, default: []].insert(other, at: 0)
      }
    }
  }
}
