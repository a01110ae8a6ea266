#if os(Linux)
  import FoundationEssentials
  import TestSupport

  /// The peak resource usage of a process, from samples.
  struct ResourceUsage: Sendable {
    private(set) var sampleCount = 0
    private(set) var descriptorCount = 0
    /// The kernel's high-water mark of resident memory, at the last sample.
    private(set) var memoryKilobytes = 0

    /// Samples a process every 5 ms until it exits.
    static func peak(of process: Int32) async throws -> ResourceUsage {
      var use = ResourceUsage()
      // The kernel reports no memory for a process that has exited.
      while let memory = highWaterMark(of: process) {
        // It only grows, except when the process, begun as a copy of the tests, becomes ghf.
        use.memoryKilobytes = memory
        // `try?`: it may just have exited.
        let count = (try? OpenDescriptors.count(of: process)) ?? 0
        use.descriptorCount = max(use.descriptorCount, count)
        use.sampleCount += 1
        try await Task.sleep(for: .milliseconds(5))
      }
      return use
    }

    private static func highWaterMark(of process: Int32) -> Int? {
      // `try?`: the file disappears with the process.
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
