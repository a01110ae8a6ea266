import Synchronization

/// The follows between accounts, changeable while the server runs.
package final class FollowBook: Sendable {
  fileprivate struct Lists {
    /// The followers of each account, the latest follow first; of crowds, those who joined later.
    var followers: [Int: [Follow]] = [:]
    /// The accounts that each account follows, the latest follow first.
    var following: [Int: [Follow]] = [:]
    /// The numbers of the members that left a crowd, by its size.
    var departed: [Int: Set<Int>] = [:]
    /// The accounts that no list shows.
    var absent: Set<Int> = []
    /// The time of the last change.
    var now = Follow.start
  }

  private let lists: Mutex<Lists>

  /// Starts with each account's followers, the latest follow first.
  package init(followers: [Int: [Int]]) {
    var lists = Lists()
    for (id, names) in followers {
      // The followers of an account come at even intervals, between an hour and a day.
      let interval = 3_600 + id * 977 % 82_800
      for (place, name) in names.enumerated() {
        let time = Follow.start - (place + 1) * interval
        lists.followers[id, default: []].append(Follow(time: time, id: name))
        lists.following[name, default: []].append(Follow(time: time, id: id))
      }
    }
    lists.following = lists.following.mapValues { $0.sorted(by: >) }
    self.lists = Mutex(lists)
  }

  /// Returns an account's followers.
  package func followers(of id: Int, in order: ListOrder) -> FollowList {
    lists.withLock { lists in
      guard let size = CrowdRule.size(withID: id) else {
        return FollowList(newest: lists.visible(lists.followers(of: id)), in: order)
      }
      let absent = lists.absent.compactMap(CrowdRule.member(withID:)).filter { $0 <= size }
      return CrowdFollows(size: size).list(
        in: order, without: lists.departed[size, default: []].union(absent),
        with: lists.visible(lists.followers[id] ?? []))
    }
  }

  /// Returns the accounts that an account follows, those for which `isListed` is true.
  package func following(
    of id: Int, in order: ListOrder, where isListed: (Int) -> Bool = { _ in true }
  ) -> FollowList {
    let newest = lists.withLock { $0.visible($0.following(of: id)) }
    return FollowList(newest: newest.filter { isListed($0.id) }, in: order)
  }

  /// True if one account follows another.
  package func follows(_ id: Int, _ other: Int) -> Bool {
    lists.withLock { $0.follows(id, other) }
  }

  /// Shows an account in lists, or leaves it out of them.
  package func setVisible(_ id: Int, _ isVisible: Bool) {
    lists.withLock { lists in
      if isVisible { lists.absent.remove(id) } else { lists.absent.insert(id) }
    }
  }

  /// Makes one account follow or unfollow another; a new follow is the latest of all.
  package func set(_ id: Int, follows other: Int, _ isFollowing: Bool) {
    lists.withLock { lists in
      guard lists.follows(id, other) != isFollowing else { return }
      var (followers, following) = (lists.followers(of: other), lists.following(of: id))
      if isFollowing {
        lists.now += 1
        followers.insert(Follow(time: lists.now, id: id), at: 0)
        following.insert(Follow(time: lists.now, id: other), at: 0)
      } else {
        followers.removeAll { $0.id == id }
        following.removeAll { $0.id == other }
        if let size = CrowdRule.size(withID: other), let member = CrowdRule.member(withID: id) {
          lists.departed[size, default: []].insert(member)
        }
      }
      lists.followers[other] = followers
      lists.following[id] = following
    }
  }
}

extension FollowBook.Lists {
  fileprivate func followers(of id: Int) -> [Follow] {
    followers[id] ?? OrbitRule.place(withID: id).map(OrbitRule.followers) ?? []
  }

  fileprivate func following(of id: Int) -> [Follow] {
    following[id] ?? OrbitRule.place(withID: id).map(OrbitRule.following) ?? []
  }

  fileprivate func visible(_ follows: [Follow]) -> [Follow] {
    absent.isEmpty ? follows : follows.filter { !absent.contains($0.id) }
  }

  fileprivate func follows(_ id: Int, _ other: Int) -> Bool {
    if let size = CrowdRule.size(withID: other), let member = CrowdRule.member(withID: id),
      member <= size, departed[size]?.contains(member) != true
    {
      return true
    }
    return following(of: id).contains { $0.id == other }
  }
}
