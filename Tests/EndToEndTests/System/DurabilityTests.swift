import TestSupport
import Testing

extension EndToEnd {
  /// What reaches the disk before ghf says that it is kept.
  @Suite(.enabled(if: InstalledPrograms.allowStrace)) struct DurabilityTests {
    /// The paths of all calls of a kind, in a trace of a run whose home is new.
    private static func paths(_ pattern: Regex<(Substring, Substring)>, in trace: String)
      -> [String]
    {
      trace.matches(of: pattern).map { String($0.output.1) }
    }

    @Test(arguments: [
      ("fav add octavia", ".local/share"), ("changes octavia", ".local/state"),
    ])
    func directoriesThatAreMadeReachTheDisk(words: String, place: String) async throws {
      let here = try await TestEnvironment()
      let run = try await here.shell(
        "strace -f -y -o trace.txt -e trace=mkdir,mkdirat,fsync ghf \(words)".replacing(
          "trace.txt", with: here.home.path + "/trace.txt"))
      #expect(run.status == 0, "\(run.errors)")
      let trace = try here.home.text(of: "trace.txt")
      let made = Self.paths(
        /mkdir(?:at)?\((?:AT_FDCWD(?:<.*?>)?, )?"(.*?)", 0700\) += 0/, in: trace)
      let synchronised = Set(Self.paths(/fsync\(\d+<(.*?)>\) += 0/, in: trace))
      let kept = made.filter { !$0.contains("/.cache") }
      #expect(kept.contains(here.home.path + "/.local"), "\(trace)")
      #expect(kept.contains(here.home.path + "/" + place + "/ghf"), "\(trace)")
      for path in kept {
        let parent = path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)
        #expect(synchronised.contains(String(parent)), "\(path)")
      }
      // The cache can be fetched again, so nothing waits for the disk there.
      #expect(made.contains { $0.contains("/.cache") })
      #expect(!synchronised.contains { $0.contains("/.cache") })
    }
  }
}
