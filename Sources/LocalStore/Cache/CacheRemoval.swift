/// The result of removing files from the cache.
package struct CacheRemoval: Sendable, Equatable {
  /// The number of removed lists.
  package var listings = 0
  /// The number of removed profiles, counted like `CacheSurvey.profiles`.
  package var profiles = 0
  /// The total size of the removed files, in bytes.
  package var byteCount = 0
  /// The first error, if something could not be removed.
  package var failure: StorageError?

  /// True if nothing was removed.
  package var isNothing: Bool { listings == 0 && profiles == 0 && byteCount == 0 }

  /// Runs a step and records the first error, so that later steps still run.
  mutating func attempt(_ step: (inout CacheRemoval) throws(StorageError) -> Void) {
    do throws(StorageError) {
      try step(&self)
    } catch {
      failure = failure ?? error
    }
  }
}
