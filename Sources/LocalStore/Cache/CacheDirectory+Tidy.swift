import struct FoundationEssentials.Date

extension CacheDirectory {
  // Whatever was used so lately may be in use by a ghf that is waiting for a limit to reset.
  // `OpenPageFiles` notes a use once an hour.
  private static let spareInterval = Duration.seconds(2 * 3_600)
  // A rewrite takes less than a second; what is older was left by a process that was killed.
  private static let leftoverAge = Duration.seconds(3_600)

  /// Removes what killed processes left, and the files that were used longest ago until the rest is
  /// within the limit.
  ///
  /// It looks at names and times only and opens no file but those that go. When it was done last
  /// is the time of the directory itself.
  ///
  /// - Parameters:
  ///   - limit: The bytes that all files may have together.
  ///   - used: The full names of files that stay.
  ///   - interval: How long ago the last time must be.
  ///   - now: The time by the system's clock, as files have it.
  /// - Throws: `StorageError` when a directory can't be read.
  func tidy(
    toByteCount limit: Int, sparing used: Set<String>, every interval: Duration, now: Date
  ) throws(StorageError) {
    var isDue = false
    try within([]) { root throws(StorageError) in
      isDue = CacheDirectory.isPast(try root.status().modifiedAt, by: interval, now)
      // Before the work, so that others don't do it as well.
      if isDue { root.touch() }
    }
    guard isDue else { return }
    var files: [CacheFile] = []
    try walk { directory, file throws(StorageError) in
      guard file.status.kind == .regularFile else { return }
      if case .leftover = file.kind {
        if CacheDirectory.isPast(file.status.modifiedAt, by: CacheDirectory.leftoverAge, now) {
          try directory.remove(file.name)
        }
      } else {
        files.append(file)
      }
    }
    try shrink(files, toByteCount: limit) { file in
      !used.contains(file.path)
        && CacheDirectory.isPast(file.status.modifiedAt, by: CacheDirectory.spareInterval, now)
    }
  }

  private func shrink(
    _ files: [CacheFile], toByteCount limit: Int, _ mayGo: (CacheFile) -> Bool
  ) throws(StorageError) {
    var byteCount = files.reduce(0) { $0 + $1.status.byteCount }
    let oldestFirst = files.sorted { $0.status.modifiedAt < $1.status.modifiedAt }
    for file in oldestFirst where byteCount > limit && mayGo(file) {
      var isGone = false
      try within(file.components.dropLast()) { directory throws(StorageError) in
        // Somebody used or replaced it since we looked.
        guard try directory.status(of: file.name) == file.status else { return }
        do throws(StorageError) {
          isGone = try unlink(file, from: directory, within: .zero)
        } catch {
          // It is being written, or isn't ours to remove: the next one may go.
        }
      }
      if isGone { byteCount -= file.status.byteCount }
    }
  }

  // A time to come counts as past: the clock was wrong, then or now.
  private static func isPast(_ date: Date, by interval: Duration, _ now: Date) -> Bool {
    abs(now.timeIntervalSince(date)) > interval / .seconds(1)
  }
}
