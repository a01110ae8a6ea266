package import struct FoundationEssentials.Date

/// A record in the cache of an unfinished list, which a later run resumes.
///
/// It is written with the first page, so that even a run that is killed can be resumed. It is
/// stored under the list's key with a page number below 1, and evicted with the list's pages.
package struct ResumeMarker: Sendable {
  /// The state of an unfinished run for the same number of the same entries.
  package enum State: Sendable, Equatable {
    case none
    /// Pages fetched since that run began are used, however old they are.
    case resumable(since: Date)
    /// That run began too long ago: its pages don't match new ones.
    case tooOld(since: Date)
  }

  /// An unfinished run in the cache.
  private struct Note {
    /// The time at which the oldest page of the run was fetched or confirmed.
    let startedAt: Date
    /// The maximum number of entries; nil for all.
    let limit: Int?
    var progress: Progress?
  }

  /// The checked part of an unfinished list.
  struct Progress: Sendable, Equatable {
    /// The number of pages, from page 1, that the last agreeing check covered.
    var frontier = 0
    /// The last page of 100 entries at that check; nil for none.
    var fullNumber: Int?
    /// The time since which the pages behind the frontier are fetched.
    var since: Date
  }

  /// The run that the note belongs to.
  private enum Owner {
    case none
    case thisRun
    case resumedRun
    /// An unfinished run for more entries, which stays resumable.
    case largerRun
  }

  private let cache: PageCache
  private let key: PageKey
  private let limit: Int?
  private var owner = Owner.none
  private var startedAt = Date.distantFuture
  /// The checked part of the list so far; nil before the first page.
  private(set) var progress: Progress?

  init(in cache: PageCache, at key: PageKey, limit: Int?) {
    self.cache = cache
    self.key = key
    self.limit = limit
  }

  /// The state of a run that this one resumes, or that the next one can resume.
  package var resumption: State { cache.store.isKeeping ? state : .none }

  package var start: Date? { if case .resumable(let start) = state { start } else { nil } }

  private var state: State {
    guard let note, note.limit == limit else { return .none }
    return state(of: note)
  }

  private func state(of note: Note) -> State {
    guard cache.policy.mode == .fresh else { return .none }
    return cache.policy.isResumable(begunAt: note.startedAt, now: cache.clock.now())
      ? .resumable(since: note.startedAt) : .tooOld(since: note.startedAt)
  }

  /// The same marker, bound to the unfinished run that this one resumes or leaves alone.
  var claimed: ResumeMarker {
    var marker = self
    guard let note, case .resumable(let start) = state(of: note) else { return marker }
    if note.limit == limit {
      marker.owner = .resumedRun
      marker.startedAt = start
      marker.progress = note.progress
    } else if let limit, note.limit.map({ $0 > limit }) ?? true {
      marker.owner = .largerRun
    }
    return marker
  }

  /// The start of the claimed run that this one resumes; nil without one.
  var resumedStart: Date? { owner == .resumedRun ? startedAt : nil }

  /// Marks a run as begun, unless it resumes another or a larger one is unfinished; `date` is the
  /// time at which the oldest part of its list was fetched or confirmed.
  package func begin(since date: Date) {
    var marker = claimed
    if marker.owner == .none { marker.advance(oldest: date, isUnderWay: true) }
  }

  /// Marks a run for the same number of entries as finished.
  package func end() { if let note, note.limit == limit { keep(note, isOver: true) } }

  /// Records that a page was delivered.
  ///
  /// `oldest` is the time at which the oldest page of the pass was fetched or confirmed.
  /// `isUnderWay` is true if the page cost a request and others follow.
  mutating func advance(oldest: Date, isUnderWay: Bool) {
    if isUnderWay, owner == .none { owner = .thisRun }
    guard oldest < startedAt, isOwn else { return }
    startedAt = oldest
    suspend()
  }

  /// Records how far the list is checked, before a page is replaced.
  mutating func record(_ progress: Progress) {
    self.progress = progress
    suspend()
  }

  /// Marks that nothing is left to resume.
  ///
  /// `isComplete` is true if the list was read to its end, and `isFull` if the limit was reached.
  /// If neither holds, the reader stopped early, and a resumed run stays unfinished.
  mutating func finish(isComplete: Bool, isFull: Bool) {
    switch owner {
    case .none:
      // Another run's pages are older than a complete list, unless this list is the cached one.
      if isComplete, cache.policy.mode != .offline, let note { keep(note, isOver: true) }
    case .thisRun: keep(Note(startedAt: startedAt, limit: limit), isOver: true)
    case .resumedRun:
      if isComplete || isFull { keep(Note(startedAt: startedAt, limit: limit), isOver: true) }
    case .largerRun: if isComplete, let note { keep(note, isOver: true) }
    }
    owner = .none
  }

  /// Marks the run as unfinished, even if another process has finished the list meanwhile.
  func suspend() {
    if isOwn {
      keep(Note(startedAt: startedAt, limit: limit, progress: progress), isOver: false)
    }
  }

  private var isOwn: Bool { owner == .thisRun || owner == .resumedRun }

  private var note: Note? {
    guard cache.policy.mode != .off, let page = cache.store.page(at: key), page.hasNext,
      page.fetchedAt <= cache.clock.now()
    else { return nil }
    return Note(
      startedAt: page.fetchedAt, limit: page.lastNumber, progress: Progress(page.payload))
  }

  private func keep(_ note: Note, isOver: Bool) {
    guard cache.policy.mode != .off else { return }
    cache.store.keep(
      StoredPage(
        hasNext: !isOver, lastNumber: note.limit, fetchedAt: note.startedAt,
        payload: Array((note.progress?.text ?? "null").utf8)),
      at: key)
  }
}

extension ResumeMarker.Progress {
  /// Reads what `text` has written; nil for anything else.
  init?(_ bytes: [UInt8]) {
    // `try?`: without a readable note, the list is read from page 1.
    guard let note = try? JSON(bytes), let frontier = note["checked_pages"]?.int,
      let since = note["since"]?.double
    else { return nil }
    self.init(
      frontier: frontier.asCount, fullNumber: note["full_page"]?.int?.asCount,
      since: Date(timeIntervalSinceReferenceDate: since))
  }

  fileprivate var text: String {
    """
    {"checked_pages":\(frontier),"full_page":\(fullNumber.map { "\($0)" } ?? "null"),\
    "since":\(since.timeIntervalSinceReferenceDate)}
    """
  }
}
