import FoundationEssentials

/// How many descriptors a process has open.
package enum OpenDescriptors {
  /// Where the system lists those of this process.
  private static var directory: String {
    #if canImport(Darwin)
      "/dev/fd"
    #else
      "/proc/self/fd"
    #endif
  }

  /// How many there are now.
  ///
  /// - Throws: When the system's list can't be read.
  package static func count() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: directory).count
  }

  #if os(Linux)
    /// How many another process has open.
    ///
    /// - Throws: When it ended, or belongs to somebody else.
    package static func count(of process: Int32) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
    }
  #endif

  /// Waits until there are no more than a number of them, at most 5 s.
  ///
  /// - Parameter limit: What is waited for.
  /// - Returns: The last count, whether or not it is low enough.
  /// - Throws: When the system's list can't be read.
  package static func settled(at limit: Int) async throws -> Int {
    var count = try count()
    for _ in 1...250 where count > limit {
      try await Task.sleep(for: .milliseconds(20))
      count = try self.count()
    }
    return count
  }
}
