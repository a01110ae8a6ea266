import CommandLineInterface
import Testing

@testable import GHFCommands

struct CommandLineScanTests {
  @Test(
    "gives options with an optional value one for the parser",
    arguments: [
      (["user", "a", "--avatars"], ["user", "a", "--avatars=auto"]),
      (["user", "--avatars", "half"], ["user", "--avatars=auto", "half"]),
      (["user", "--avatars=half", "a"], ["user", "--avatars=half", "a"]),
      (["user", "--avatars=", "a"], ["user", "--avatars=", "a"]),
      // An option's value, a name after `--`, and a command without the option.
      (["followers", "--sort", "--avatars"], ["followers", "--sort", "--avatars"]),
      (["user", "--", "--avatars"], ["user", "--", "--avatars"]),
      (["follows", "--avatars"], ["follows", "--avatars"]),
    ])
  func valuesOptions(_ words: [String], _ expected: [String]) {
    let scan = CommandLineScan(words, of: .ghf)
    #expect(scan.words(valuingOptions: "auto") == expected)
  }
}
