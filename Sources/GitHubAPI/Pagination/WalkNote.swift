import struct FoundationEssentials.Date

/// What the cache is told of a walk through a list, so that another can go on with it.
enum WalkNote {
  /// Nothing yet.
  case none
  /// That this walk began.
  case own(UnfinishedList)
  /// An earlier walk that this one goes on with.
  case resumed(UnfinishedList)
  /// An earlier walk that wanted more than this one; it stays to be gone on with.
  case other

  /// Looks what is noted of earlier walks.
  init(for pages: some NotedList) {
    self = .none
    guard let list = pages.client.cache.unfinished(at: pages.firstKey),
      case .goesOn = pages.client.resumption(of: list)
    else { return }
    if list.limit == pages.limit {
      self = .resumed(list)
    } else if list.wantsMore(than: pages.limit) {
      self = .other
    }
  }

  /// When the walk began that this one goes on with; nil when there is none.
  var resumedStart: Date? {
    if case .resumed(let list) = self { list.startedAt } else { nil }
  }

  /// Notes that a walk has begun to ask for pages and is not at its end.
  mutating func begin(since start: Date, of pages: some NotedList) {
    guard case .none = self else { return }
    let list = UnfinishedList(startedAt: start, limit: pages.limit)
    pages.client.cache.begin(list, at: pages.firstKey)
    self = .own(list)
  }

  /// Lets whoever goes on use pages that are kept as of a time before the walk began.
  mutating func reach(backTo date: Date, of pages: some NotedList) {
    switch self {
    case .own(let list) where date < list.startedAt:
      self = .own(UnfinishedList(startedAt: date, limit: list.limit))
    case .resumed(let list) where date < list.startedAt:
      self = .resumed(UnfinishedList(startedAt: date, limit: list.limit))
    case .none, .own, .resumed, .other: return
    }
    breakOff(of: pages)
  }

  /// Notes that nothing is left to go on with.
  ///
  /// - Parameters:
  ///   - isComplete: Whether the list was walked to its end.
  ///   - isFull: Whether as many entries came as were wanted.
  ///   - pages: What was walked through.
  func end(isComplete: Bool, isFull: Bool, of pages: some NotedList) {
    switch self {
    case .own(let list): pages.client.cache.finish(list, at: pages.firstKey)
    case .resumed(let list):
      // Whoever stopped for another reason, as a search that found enough, leaves the rest.
      if isComplete || isFull { pages.client.cache.finish(list, at: pages.firstKey) }
    case .other:
      guard isComplete, let list = pages.client.cache.unfinished(at: pages.firstKey) else { return }
      pages.client.cache.finish(list, at: pages.firstKey)
    case .none: break
    }
  }

  /// Notes that a walk is not at its end, though another process may have got there meanwhile.
  func breakOff(of pages: some NotedList) {
    switch self {
    case .own(let list), .resumed(let list): pages.client.cache.begin(list, at: pages.firstKey)
    case .none, .other: break
    }
  }
}
