import TestSupport
import Testing

extension EndToEnd {
  /// The fsync calls before ghf reports success.
  @Suite(.enabled(if: InstalledPrograms.allowStrace)) struct DurabilityTests {
    /// Returns the paths of the calls that match a pattern in a trace.
    private static func paths(_ pattern: Regex<(Substring, Substring)>, in trace: String)
      -> [String]
    {
      trace.matches(of: pattern).map { String($0.output.1) }
    }

    @Test(
      "syncs the parents of new directories to disk, except in the cache",
      arguments: [
        ("fav add octavia", ".local/share"), ("changes octavia", ".local/state"),
      ])
    func syncsNewDirectoriesToDisk(words: String, directory: String) async throws {
      let env = try await TestEnvironment()
      let run = try await env.shell(
        "strace -f -y -o trace.txt -e trace=mkdir,mkdirat,fsync ghf \(words)".replacing(
          "trace.txt", with: env.home.path + "/trace.txt"))
      #expect(run.status == 0, "\(run.errors)")
      let trace = try env.home.text(of: "trace.txt")
      let made = Self.paths(
        /mkdir(?:at)?\((?:AT_FDCWD(?:<.*?>)?, )?"(.*?)", 0700\) += 0/, in: trace)
      let synchronised = Set(Self.paths(/fsync\(\d+<(.*?)>\) += 0/, in: trace))
      let durable = made.filter { !$0.contains("/.cache") }
      #expect(durable.contains(env.home.path + "/.local"), "\(trace)")
      #expect(durable.contains(env.home.path + "/" + directory + "/ghf"), "\(trace)")
      for path in durable {
        let parent = path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)
        #expect(synchronised.contains(String(parent)), "\(path)")
      }
      // The cache can be fetched again, so it isn't synced.
      #expect(made.contains { $0.contains("/.cache") })
      #expect(!synchronised.contains { $0.contains("/.cache") })
    }
  }
}
