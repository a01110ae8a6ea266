import CommandLineInterface
import Testing

@testable import GHFCommands

struct CommandLineScanTests {
  @Test(
    "gives options with an optional value one for the parser",
    arguments: [
      (["user", "a", "--avatars"], ["a", "--avatars=auto"]),
      (["user", "--avatars", "half"], ["--avatars=auto", "half"]),
      (["user", "--avatars=half", "a"], ["--avatars=half", "a"]),
      (["user", "--avatars=", "a"], ["--avatars=", "a"]),
      // An option's value, a name after `--`, and a command without the option.
      (["followers", "--sort", "--avatars"], ["--sort", "--avatars"]),
      (["user", "--", "--avatars"], ["--", "--avatars"]),
      (["follows", "--avatars"], ["--avatars"]),
      // Names that are values too, a name after options, and the words after `help`.
      (["--hostname", "fav", "-q", "fav", "list"], ["--hostname", "fav", "-q"]),
      (["help", "-q", "help", "fav"], ["-q", "help", "fav"]),
    ])
  func valuesOptions(_ words: [String], _ expected: [String]) {
    let scan = CommandLineScan(words, of: .ghf)
    #expect(scan.arguments(valuingOptions: "auto") == expected)
  }

  @Test(
    "joins a filter that begins with a hyphen to its option for the parser",
    arguments: [
      (["people", "fav", "--match", "-is:org", "-q"], ["fav", "--match=-is:org", "-q"]),
      (["people", "--match", "-q", "fav"], ["--match=-q", "fav"]),
      (["people", "--match", "-", "fav"], ["--match", "-", "fav"]),
      // Another option, the end of options, and the value of another option.
      (["people", "--match", "--json"], ["--match", "--json"]),
      (["people", "--match", "--", "-x"], ["--match", "--", "-x"]),
      (["people", "--limit", "-x"], ["--limit", "-x"]),
    ])
  func joinsFilters(_ words: [String], _ expected: [String]) {
    #expect(CommandLineScan(words, of: .ghf).arguments(valuingOptions: "auto") == expected)
  }

  @Test("takes -h for help, unless it is a filter")
  func findsTheHelpFlag() {
    #expect(CommandLineScan(["people", "fav", "-h"], of: .ghf).hasHelpFlag)
    #expect(CommandLineScan(["people", "--limit", "-h"], of: .ghf).hasHelpFlag)
    #expect(CommandLineScan(["people", "fav", "--match", "--help"], of: .ghf).hasHelpFlag)
    #expect(!CommandLineScan(["people", "fav", "--match", "-h"], of: .ghf).hasHelpFlag)
    #expect(!CommandLineScan(["people", "--", "-h"], of: .ghf).hasHelpFlag)
  }
}
