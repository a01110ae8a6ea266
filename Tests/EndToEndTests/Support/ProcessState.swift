import FoundationEssentials
import TestSupport

/// The state of a process as Linux reports it (proc(5)), for tests that wait for a state instead of a time.
enum ProcessState {
  /// Waits until a process waits for something.
  ///
  /// Then it has used no CPU time for ten looks, at which none of its threads could run. Returns at once
  /// if it has ended.
  ///
  /// - Throws: `ProgramFailure` after a minute.
  static func waitUntilIdle(_ id: Int32) async throws {
    var (last, count) = (-1, 0)
    for _ in 1...3_000 {
      guard let time = time(of: id) else { return }
      count = time == last && !canRun(id) ? count + 1 : 0
      if count == 10 { return }
      last = time
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(program: "\(id)", text: "is never idle")
  }

  /// Waits until a process has used some CPU time, in hundredths of a second.
  ///
  /// - Throws: `ProgramFailure` after a minute, or if the process ends.
  static func waitForWork(_ hundredths: Int, by id: Int32) async throws {
    for _ in 1...3_000 {
      guard let time = time(of: id) else { break }
      if time >= hundredths { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(program: "\(id)", text: "has worked for less than \(hundredths)/100 s")
  }

  /// True until a process has ended, even if its parent hasn't taken its status.
  static func isRunning(_ id: Int32) -> Bool { time(of: id) != nil }

  /// Waits until a process has ended.
  ///
  /// - Throws: `ProgramFailure` after a minute.
  static func waitForEnd(of id: Int32) async throws {
    for _ in 1...3_000 {
      if !isRunning(id) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(program: "\(id)", text: "doesn't end")
  }

  /// Returns the running ghf of a home.
  ///
  /// - Throws: `ProgramFailure` after a minute without one.
  static func ghf(in home: String) async throws -> Int32 {
    for _ in 1...3_000 {
      for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
        // `try?`: the process may have ended, or belong to somebody else.
        guard let id = Int32(name), let command = try? text("/proc/\(id)/comm"), command == "ghf\n",
          let variables = try? text("/proc/\(id)/environ"),
          variables.split(separator: "\0").contains("HOME=\(home)")
        else { continue }
        return id
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw ProgramFailure(program: "ghf", text: "isn't running")
  }

  /// Returns the CPU time of a process in ticks, of which 100 are a second; nil if it has ended.
  private static func time(of id: Int32) -> Int? {
    // `try?`: a process that has ended has no file.
    guard let status = try? text("/proc/\(id)/stat") else { return nil }
    // The fields behind the name, which is in parentheses, begin with the state.
    let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, fields[0] != "Z", let user = Int(fields[11]),
      let system = Int(fields[12])
    else { return nil }
    return user + system
  }

  /// True if a thread of a process runs, waits for a processor, or for a disk.
  private static func canRun(_ id: Int32) -> Bool {
    // `try?`: as above.
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
    return threads.contains { thread in
      let status = (try? text("/proc/\(id)/task/\(thread)/stat")) ?? ""
      let state = status.split(separator: ")").last?.split(separator: " ").first
      return state == "R" || state == "D"
    }
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }
}
