import struct FoundationEssentials.Date

extension CacheDirectory {
  // A file used within this time may belong to a run that waits for a rate limit to reset.
  // `OpenPageFiles` records a use once an hour.
  private static let spareInterval = Duration.seconds(2 * 3_600)
  // A rewrite takes less than a second; an older temporary file was left by a killed process.
  private static let leftoverAge = Duration.seconds(3_600)

  /// Removes the leftovers of killed processes, then evicts the least recently used files until
  /// pictures and the cache as a whole are within their limits.
  ///
  /// Reads only names and times, and opens only the files to evict. The modification time of the
  /// cache directory records the last run.
  ///
  /// - Parameters:
  ///   - limit: The maximum total size, in bytes.
  ///   - used: The full paths of files to spare.
  ///   - interval: The minimum time since the last run.
  ///   - now: The current system time, which file times are compared with.
  /// - Throws: `StorageError` if a directory can't be read.
  func tidy(
    toByteCount limit: Int, sparing used: Set<String>, every interval: Duration, now: Date
  ) throws(StorageError) {
    var isDue = false
    try withDirectory([]) { root throws(StorageError) in
      isDue = CacheDirectory.isPast(try root.status().modifiedAt, by: interval, now)
      // Before the work, so that other processes don't repeat it.
      if isDue { root.touch() }
    }
    guard isDue else { return }
    var files: [CacheFile] = []
    try visitFiles { directory, file throws(StorageError) in
      guard file.status.kind == .regularFile else { return }
      if case .leftover = file.kind {
        if CacheDirectory.isPast(file.status.modifiedAt, by: CacheDirectory.leftoverAge, now) {
          try directory.remove(file.name)
        }
      } else {
        files.append(file)
      }
    }
    let pictures = files.filter { $0.kind == .picture }
    try evict(pictures, toByteCount: CacheDirectory.pictureLimit) { !used.contains($0.path) }
    try evict(files, toByteCount: limit) { file in
      !used.contains(file.path)
        && CacheDirectory.isPast(file.status.modifiedAt, by: CacheDirectory.spareInterval, now)
    }
  }

  private func evict(
    _ files: [CacheFile], toByteCount limit: Int, _ isEvictable: (CacheFile) -> Bool
  ) throws(StorageError) {
    var byteCount = files.reduce(0) { $0 + $1.status.byteCount }
    let oldestFirst = files.sorted { $0.status.modifiedAt < $1.status.modifiedAt }
    for file in oldestFirst where byteCount > limit && isEvictable(file) {
      try withDirectory(file.components.dropLast()) { directory throws(StorageError) in
        // Skip a file that another process has used or replaced meanwhile.
        guard try directory.status(of: file.name) == file.status else { return }
        do throws(StorageError) {
          if try unlink(file, from: directory, within: .zero) { byteCount -= file.status.byteCount }
        } catch {
          // Locked by a writer, or not ours to remove: try the next one.
        }
      }
    }
  }

  // A time further than `interval` in the future counts as past: the clock was or is wrong.
  private static func isPast(_ date: Date, by interval: Duration, _ now: Date) -> Bool {
    abs(now.timeIntervalSince(date)) > interval / .seconds(1)
  }
}
