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
  func unfinished(at key: PageKey) -> UnfinishedList? {
    guard policy.mode != .off, let note = store.page(at: key.page(PageCache.noteNumber)),
      note.hasNext, note.fetchedAt <= timekeeper.now()
    else { return nil }
    return UnfinishedList(startedAt: note.fetchedAt, limit: note.lastNumber)
  }

  /// Notes that a walk began.
  func begin(_ list: UnfinishedList, at key: PageKey) {
    keepNote(ofWalkSince: list.startedAt, isUnfinished: true, limit: list.limit, at: key)
  }

  /// Notes that nothing is to be gone on with.
  func finish(_ list: UnfinishedList, at key: PageKey) {
    keepNote(ofWalkSince: list.startedAt, isUnfinished: false, limit: list.limit, at: key)
  }

  // The note lies where a page 0 would: lists begin with page 1, and it goes when they go.
  private static var noteNumber: Int { 0 }

  private func keepNote(ofWalkSince date: Date, isUnfinished: Bool, limit: Int?, at key: PageKey) {
    guard policy.mode != .off else { return }
    store.keep(
      StoredPage(
        entityTag: nil, tokenFingerprint: nil, hasNext: isUnfinished, lastNumber: limit,
        fetchedAt: date, payload: []),
      at: key.page(PageCache.noteNumber))
  }
}
