#if os(Linux)
  import FoundationEssentials
  import TestSupport

  /// The most that a process used of the system, as far as samples tell.
  struct ResourceUse: Sendable {
    private(set) var sampleCount = 0
    private(set) var descriptorCount = 0
    /// The kernel's own high-water mark of resident memory, so only the last moments are missed.
    private(set) var memoryKilobytes = 0

    /// Looks at a process every few milliseconds until it ends.
    ///
    /// - Throws: When the waiting is cancelled.
    static func peak(of process: Int32) async throws -> ResourceUse {
      var use = ResourceUse()
      // The memory is no longer told of a process that ended.
      while let memory = highWaterMark(of: process) {
        use.memoryKilobytes = max(use.memoryKilobytes, memory)
        // `try?`: it may have ended just now.
        let count = (try? OpenDescriptors.count(of: process)) ?? 0
        use.descriptorCount = max(use.descriptorCount, count)
        use.sampleCount += 1
        try await Task.sleep(for: .milliseconds(5))
      }
      return use
    }

    private static func highWaterMark(of process: Int32) -> Int? {
      // `try?`: a process that is gone has no such file.
      guard let data = try? Data(contentsOf: URL(filePath: "/proc/\(process)/status")) else {
        return nil
      }
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
      return lines.first { $0.hasPrefix("VmHWM:") }.flatMap { line in
        Int(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "")
      }
    }
  }
#endif
