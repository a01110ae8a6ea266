import Synchronization

/// The follower and following lists, changeable while the server runs.
package final class FollowBook: Sendable {
  private struct Lists {
    var followers: [Int: [Int]]
    var following: [Int: [Int]]
  }

  private let lists: Mutex<Lists>

  /// Starts with each account's followers and derives the following lists in order of id.
  package init(followers: [Int: [Int]]) {
    var following: [Int: [Int]] = [:]
    for (id, names) in followers.sorted(by: { $0.key < $1.key }) {
      for name in names { following[name, default: []].append(id) }
    }
    lists = Mutex(Lists(followers: followers, following: following))
  }

  /// Returns the ids of an account's followers.
  package func followers(of id: Int) -> [Int] {
    if let place = OrbitRule.place(withID: id) { return OrbitRule.followers(of: place) }
    return lists.withLock { $0.followers[id] ?? [] }
  }

  /// Returns the ids of the accounts that an account follows.
  package func following(of id: Int) -> [Int] {
    if let place = OrbitRule.place(withID: id) { return OrbitRule.following(of: place) }
    return lists.withLock { $0.following[id] ?? [] }
  }

  /// True if one account follows another.
  package func follows(_ id: Int, _ other: Int) -> Bool {
    lists.withLock { $0.following[id]?.contains(other) ?? false }
  }

  /// Removes an account from all lists.
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

  /// Makes one account follow or unfollow another, putting a new follow first in both lists.
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
