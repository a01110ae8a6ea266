import struct FoundationEssentials.Date

/// A walk through a list that began and, as far as the cache knows, didn't get to its end.
///
/// It is noted when the walk begins, so that not even a `kill -9` keeps the next one from going on.
struct UnfinishedList: Sendable, Equatable {
  /// When the oldest page that it used was fetched or confirmed.
  let startedAt: Date
  /// How many entries were wanted, nil being all.
  let limit: Int?

  /// Whether it wanted what others want, and more.
  func wantsMore(than other: Int?) -> Bool {
    guard let other else { return false }
    return limit.map { $0 > other } ?? true
  }
}

extension PageCache {
  /// What is noted of an unfinished walk through the list that a key's page is of.
  ///
  /// Nil when the last walk got to its end.
  func unfinished(at key: PageKey) -> UnfinishedList? { note(at: key.page(PageCache.noteNumber)) }

  /// Notes that a walk began.
  func begin(_ list: UnfinishedList, at key: PageKey) {
    keepNote(of: list, isOver: false, at: key.page(PageCache.noteNumber))
  }

  /// Notes that nothing is to be gone on with.
  func finish(_ list: UnfinishedList, at key: PageKey) {
    keepNote(of: list, isOver: true, at: key.page(PageCache.noteNumber))
  }

  // The note lies where a page 0 would: lists begin with page 1, and it goes when they go.
  private static var noteNumber: Int { 0 }

  /// What a note tells; nil when there is none, or what it tells of is over.
  func note(at key: PageKey) -> UnfinishedList? {
    guard policy.mode != .off, let note = store.page(at: key), note.hasNext,
      note.fetchedAt <= timekeeper.now()
    else { return nil }
    return UnfinishedList(startedAt: note.fetchedAt, limit: note.lastNumber)
  }

  /// Keeps a note under a key that no page has.
  func keepNote(of list: UnfinishedList, isOver: Bool, at key: PageKey) {
    guard policy.mode != .off else { return }
    store.keep(
      StoredPage(
        entityTag: nil, tokenFingerprint: nil, hasNext: !isOver, lastNumber: list.limit,
        fetchedAt: list.startedAt, payload: []),
      at: key)
  }
}
