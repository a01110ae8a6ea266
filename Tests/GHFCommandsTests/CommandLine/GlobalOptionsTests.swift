import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// Options that every command takes, before or after its name.
struct GlobalOptionsTests {
  /// Groups of options that can be combined in one run.
  private static let groups = [
    [
      ["--hostname", "ghe.example.org"], ["--color", "never"], ["--hyperlinks=never"],
      ["--width", "80"], ["-q"], ["--verbose"], ["--no-cache"], ["--max-age", "1h"],
      ["--parallel=5"], ["--wait"], ["--max-wait", "20m"],
    ],
    [["--hostname=ghe.example.org"], ["--quiet"], ["--refresh"]], [["--offline"]],
  ]

  /// A valid command line for a command.
  private static func words(for path: [String]) -> [String] {
    switch path.joined(separator: " ") {
    case "follows", "common", "search", "path": path + ["octocat", "hubot"]
    case "completion": path + ["bash"]
    case "fav list", "watch list", "watch run", "cache info", "status", "help": path
    default: path + ["octocat"]
    }
  }

  @Test("the help lists the options that completion and these tests know")
  func listsEveryOption() async throws {
    let help = try await ghf("help", "options", "--width", "100")
    var listed: [String: String] = [:]
    for line in help.lines.drop(while: { $0 != "Global options:" }).dropFirst().prefix(while: {
      $0 != ""
    }) {
      let columns = line.drop { $0 == " " }.split(separator: "  ", maxSplits: 1)
      for name in columns[0].split(separator: ", ") {
        listed[String(name.prefix { $0 != " " })] = String(columns[1].drop { $0 == " " })
      }
    }
    let tried = GlobalOptionsTests.groups.joined().map { String($0[0].prefix { $0 != "=" }) }
    #expect(Set(listed.keys) == Set(tried + ["-h", "--help", "--version"]))
    var known: [String: String] = [:]
    for line in try await ghf("---complete", "fish", "1", "-", "ghf", "-").lines {
      let columns = line.split(separator: "\t").map(String.init)
      known[columns[0]] = columns[1]
    }
    // The parser has its own description of help.
    for name in ["-h", "--help"] { known[name] = listed[name] }
    #expect(listed == known)
  }

  // The invalid `--parallel` is checked after parsing all words, so that no command runs.
  @Test(arguments: AllCommands.leaves)
  func acceptsOptionsInAnyPosition(_ path: [String]) async throws {
    let words = GlobalOptionsTests.words(for: path)
    for group in GlobalOptionsTests.groups {
      let options = Array(group.joined())
      let bad = ["--parallel", "0"]
      var lines = [options + words + bad, words + options + bad]
      if path.count == 2 { lines.append([path[0]] + options + words.dropFirst() + bad) }
      for line in lines {
        let run = try await ghf(line)
        #expect(
          run.errors == """
            error: '--parallel' must be from 1 to 50, not 0
            hint: see 'ghf \(path.joined(separator: " ")) --help'

            """, "\(run.title)")
        #expect(run.outcome == .usage)
      }
    }
  }
}
