/// The steps by which a search reached accounts, and the paths that they form.
struct PathLinks: Sendable {
  private struct Link: Comparable {
    let id: Int64
    /// The account one step closer to the end where the search began.
    let origin: Int64

    static func < (first: Link, second: Link) -> Bool {
      (first.id, first.origin) < (second.id, second.origin)
    }
  }

  /// Millions of links take 16 bytes each; they are sorted once a path was found.
  private var links: [Link] = []

  /// Records that an account was reached from another.
  mutating func add(_ id: Int64, from origin: Int64) { links.append(Link(id: id, origin: origin)) }

  /// Returns the accounts from which sorted links reached an account, in the order of their ids.
  private func origins(of id: Int64) -> ArraySlice<Link> {
    var (low, high) = (0, links.count)
    while low < high {
      let middle = (low + high) / 2
      if links[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return links[low...].prefix { $0.id == id }
  }

  /// Returns the first paths through some accounts, in the order of their ids, and the number of
  /// all.
  static func paths(
    from start: Int64, to end: Int64, through meeting: [Int64], _ forward: inout PathLinks,
    _ backward: inout PathLinks, limit: Int
  ) -> (paths: [[Int64]], count: Int) {
    forward.links.sort()
    backward.links.sort()
    // The accounts that follow each one on a path, found from the middle to both ends.
    var following: [Int64: Set<Int64>] = [:]
    for (links, isForward) in [(forward, true), (backward, false)] {
      var level = Set(meeting)
      while !level.isEmpty {
        var closer: Set<Int64> = []
        for id in level {
          for link in links.origins(of: id) {
            let (first, second) = isForward ? (link.origin, id) : (id, link.origin)
            following[first, default: []].insert(second)
            closer.insert(link.origin)
          }
        }
        level = closer
      }
    }
    var counts: [Int64: Int] = [end: 1]
    func count(from id: Int64) -> Int {
      if let known = counts[id] { return known }
      let sum = (following[id] ?? []).reduce(0) { sum, next in
        let (total, overflows) = sum.addingReportingOverflow(count(from: next))
        return overflows ? .max : total
      }
      counts[id] = sum
      return sum
    }
    var paths: [[Int64]] = []
    var path = [start]
    func extend() {
      guard let last = path.last, last != end else { return paths.append(path) }
      for next in (following[last] ?? []).sorted() where paths.count < limit {
        path.append(next)
        extend()
        path.removeLast()
      }
    }
    extend()
    return (paths, count(from: start))
  }
}
