/// What was removed from the cache.
package struct CacheRemoval: Sendable, Equatable {
  /// How many lists.
  package var listings = 0
  /// How many profiles, counted as `CacheSurvey` counts them.
  package var profiles = 0
  /// The bytes of whole files that are gone.
  package var byteCount = 0
  /// Why something that should be gone is still there; nil when nothing is.
  package var failure: StorageError?

  /// Whether nothing was removed.
  package var isNothing: Bool { listings == 0 && profiles == 0 && byteCount == 0 }

  /// Does a step, and remembers the first that fails; what comes after is tried all the same.
  mutating func attempt(
    _ step: (inout CacheRemoval) throws(StorageError) -> Void
  ) {
    do throws(StorageError) {
      try step(&self)
    } catch {
      failure = failure ?? error
    }
  }
}
