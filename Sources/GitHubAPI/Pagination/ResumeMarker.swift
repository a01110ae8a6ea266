package import struct FoundationEssentials.Date

/// A note in the cache that a run began to fetch a list, by which a later run resumes it.
///
/// It is written with the first page, so that even a run that is killed can be resumed. It is kept
/// under the list's key with a page number below 1, and evicted with the list's pages.
package struct ResumeMarker: Sendable {
  /// Whether there is an unfinished run for as many of the same entries.
  package enum State: Sendable, Equatable {
    case none
    /// What was fetched since that run began is used, however old it is.
    case goesOn(since: Date)
    /// That run began too long ago: what it fetched doesn't fit new pages.
    case tooOld(since: Date)
  }

  /// What the cache keeps of an unfinished run.
  private struct Note {
    /// When the oldest page that it used was fetched or confirmed.
    let startedAt: Date
    /// How many entries it wanted, nil being all.
    let limit: Int?
  }

  /// Which run the note belongs to.
  private enum Owner {
    case none
    case thisRun
    case resumedRun
    /// A run that wanted more than this one and stays resumable.
    case largerRun
  }

  private let cache: PageCache
  private let key: PageKey
  private let limit: Int?
  private var owner = Owner.none
  private var startedAt = Date.distantFuture

  init(in cache: PageCache, at key: PageKey, limit: Int?) {
    self.cache = cache
    self.key = key
    self.limit = limit
  }

  /// Whether this run resumes an earlier one, or the next run can resume this one.
  package var resumption: State { cache.store.isKeeping ? state : .none }

  /// When the resumed run began; nil if there is none.
  package var start: Date? { if case .goesOn(let start) = state { start } else { nil } }

  private var state: State {
    guard let note, note.limit == limit else { return .none }
    return state(of: note)
  }

  private func state(of note: Note) -> State {
    guard cache.policy.mode == .fresh else { return .none }
    return cache.policy.isResumable(begunAt: note.startedAt, now: cache.clock.now())
      ? .goesOn(since: note.startedAt) : .tooOld(since: note.startedAt)
  }

  /// The same marker, with the unfinished run that this one resumes or leaves alone.
  var claimed: ResumeMarker {
    var marker = self
    guard let note, case .goesOn(let start) = state(of: note) else { return marker }
    if note.limit == limit {
      marker.owner = .resumedRun
      marker.startedAt = start
    } else if let limit, note.limit.map({ $0 > limit }) ?? true {
      marker.owner = .largerRun
    }
    return marker
  }

  /// When the run began that was claimed to be resumed; nil if there is none.
  var resumedStart: Date? { if case .resumedRun = owner { startedAt } else { nil } }

  /// Marks a run as begun, unless it resumes another or a larger one is unfinished.
  ///
  /// `date` is when the oldest part of the list was fetched or confirmed.
  package func begin(since date: Date) {
    var marker = claimed
    if case .none = marker.owner { marker.advance(oldest: date, isUnderWay: true) }
  }

  /// Marks a run for as many entries as finished.
  package func end() {
    if let note, note.limit == limit { keep(note, isOver: true) }
  }

  /// Marks that a page came.
  ///
  /// - Parameters:
  ///   - oldest: When the oldest page of the pass was fetched or confirmed, so that the next run may
  ///     use it.
  ///   - isUnderWay: Whether the page cost a request and others follow.
  mutating func advance(oldest: Date, isUnderWay: Bool) {
    if isUnderWay, case .none = owner { owner = .thisRun }
    guard oldest < startedAt else { return }
    switch owner {
    case .thisRun, .resumedRun: startedAt = oldest
    case .none, .largerRun: return
    }
    breakOff()
  }

  /// Marks that nothing is left to resume.
  ///
  /// - Parameters:
  ///   - isComplete: Whether the list was read to its end.
  ///   - isFull: Whether as many entries came as were wanted. If neither holds, the reader stopped
  ///     early, and a resumed run stays unfinished.
  mutating func finish(isComplete: Bool, isFull: Bool) {
    switch owner {
    case .none:
      // Another run's pages are older than those of a whole list, unless that is the cache's own.
      if isComplete, cache.policy.mode != .offline, let note { keep(note, isOver: true) }
    case .thisRun: keep(Note(startedAt: startedAt, limit: limit), isOver: true)
    case .resumedRun:
      if isComplete || isFull { keep(Note(startedAt: startedAt, limit: limit), isOver: true) }
    case .largerRun: if isComplete, let note { keep(note, isOver: true) }
    }
    owner = .none
  }

  /// Marks the run as unfinished, even if another process has finished the list meanwhile.
  func breakOff() {
    switch owner {
    case .thisRun, .resumedRun: keep(Note(startedAt: startedAt, limit: limit), isOver: false)
    case .none, .largerRun: break
    }
  }

  /// What is kept of an unfinished run; nil if there is none.
  private var note: Note? {
    guard cache.policy.mode != .off, let page = cache.store.page(at: key), page.hasNext,
      page.fetchedAt <= cache.clock.now()
    else { return nil }
    return Note(startedAt: page.fetchedAt, limit: page.lastNumber)
  }

  private func keep(_ note: Note, isOver: Bool) {
    guard cache.policy.mode != .off else { return }
    cache.store.keep(
      StoredPage(
        entityTag: nil, tokenFingerprint: nil, hasNext: !isOver, lastNumber: note.limit,
        fetchedAt: note.startedAt, payload: []),
      at: key)
  }
}
