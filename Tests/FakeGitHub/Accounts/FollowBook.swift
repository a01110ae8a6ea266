/// The follows between accounts.
package struct FollowBook: Sendable {
  /// The followers of each account, the latest follow first; of crowds, those who joined later.
  private var followers: [Int: [Follow]] = [:]
  /// The accounts that each account follows, the latest follow first.
  private var following: [Int: [Follow]] = [:]
  /// The numbers of the members that left a crowd, by its size.
  private var departed: [Int: Set<Int>] = [:]
  /// The accounts that no list shows.
  private var absent: Set<Int> = []
  /// The accounts with private profiles, whose lists are empty.
  private var closed: Set<Int> = []
  /// The time of the last change.
  private var now = Follow.start

  /// Starts with each account's followers, the latest follow first.
  package init(followers names: [Int: [Int]] = [:]) {
    for (id, names) in names {
      // The followers of an account come at even intervals, between an hour and a day.
      let interval = 3_600 + id * 977 % 82_800
      for (place, name) in names.enumerated() {
        let time = Follow.start - (place + 1) * interval
        followers[id, default: []].append(Follow(time: time, id: name))
        following[name, default: []].append(Follow(time: time, id: id))
      }
    }
    following = following.mapValues { $0.sorted(by: >) }
  }

  /// Returns an account's followers; none if its profile is private.
  package func followers(
    of id: Int, in order: ListOrder, evenIfPrivate: Bool = false
  ) -> FollowList {
    if closed.contains(id), !evenIfPrivate { return FollowList(newest: [], in: order) }
    guard let size = CrowdRule.size(withID: id) else {
      return FollowList(newest: visible(followers(of: id)), in: order)
    }
    let absent = absent.compactMap(CrowdRule.member(withID:)).filter { $0 <= size }
    return CrowdFollows(size: size).list(
      in: order, without: departed[size, default: []].union(absent),
      with: visible(followers[id] ?? []))
  }

  /// Returns the accounts that an account follows, those for which `isListed` is true; none if its
  /// profile is private.
  package func following(
    of id: Int, in order: ListOrder, evenIfPrivate: Bool = false,
    where isListed: (Int) -> Bool = { _ in true }
  ) -> FollowList {
    if closed.contains(id), !evenIfPrivate { return FollowList(newest: [], in: order) }
    let newest = visible(following(of: id))
    return FollowList(newest: newest.filter { isListed($0.id) }, in: order)
  }

  /// True if one account follows another, and its profile isn't private.
  package func follows(_ id: Int, _ other: Int) -> Bool {
    !closed.contains(id) && hasFollow(id, other)
  }

  private func hasFollow(_ id: Int, _ other: Int) -> Bool {
    if let size = CrowdRule.size(withID: other), let member = CrowdRule.member(withID: id),
      member <= size, departed[size]?.contains(member) != true
    {
      return true
    }
    return following(of: id).contains { $0.id == other }
  }

  /// Shows an account in lists, or leaves it out of them.
  package mutating func setVisible(_ id: Int, _ isVisible: Bool) {
    if isVisible { absent.remove(id) } else { absent.insert(id) }
  }

  /// Hides the lists of an account, whose profile turns private, or shows them.
  package mutating func setPrivate(_ id: Int, _ isPrivate: Bool) {
    if isPrivate { closed.insert(id) } else { closed.remove(id) }
  }

  /// Makes one account follow or unfollow another; a new follow is the latest of all.
  ///
  /// Assumed: also that of an account that has followed before.
  package mutating func set(_ id: Int, follows other: Int, _ isFollowing: Bool) {
    var (followers, following) = (followers(of: other), following(of: id))
    if isFollowing {
      guard !hasFollow(id, other) else { return }
      now += 1
      followers.insert(Follow(time: now, id: id), at: 0)
      following.insert(Follow(time: now, id: other), at: 0)
    } else {
      followers.removeAll { $0.id == id }
      following.removeAll { $0.id == other }
      if let size = CrowdRule.size(withID: other), let member = CrowdRule.member(withID: id) {
        if member <= size { departed[size, default: []].insert(member) }
        // By the rule it follows larger crowds too, which the list of a member doesn't show; but a
        // profile without any follow may be private.
        if following.isEmpty {
          let larger = CrowdRule.crowdID(ofSize: max(size, member) + 1)
          following = [Follow(time: Follow.start, id: larger)]
        }
      }
    }
    self.followers[other] = followers
    self.following[id] = following
  }

  private func followers(of id: Int) -> [Follow] {
    followers[id] ?? OrbitRule.place(withID: id).map(OrbitRule.followers) ?? []
  }

  private func following(of id: Int) -> [Follow] {
    following[id] ?? OrbitRule.place(withID: id).map(OrbitRule.following) ?? []
  }

  private func visible(_ follows: [Follow]) -> [Follow] {
    absent.isEmpty ? follows : follows.filter { !absent.contains($0.id) }
  }
}
