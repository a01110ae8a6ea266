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
}
