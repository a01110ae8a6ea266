import FoundationEssentials

/// The number of open file descriptors of a process.
package enum OpenDescriptors {
  /// Counts this process's open descriptors.
  package static func count() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
  }

  #if os(Linux)
    /// Counts another process's open descriptors.
    package static func count(of process: Int32) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
    }
  #endif

  /// Waits up to 5 s until at most `limit` descriptors are open.
  ///
  /// - Returns: The last count, which is above `limit` after a timeout.
  package static func settled(at limit: Int) async throws -> Int {
    var count = try count()
    for _ in 1...250 where count > limit {
      try await Task.sleep(for: .milliseconds(20))
      count = try self.count()
    }
    return count
  }
}
