import CommandLineInterface
import GHFMessages
import Testing

@testable import GHFCommands

struct CommandLineScanTests {
  @Test(
    "gives an option with an optional value one",
    arguments: [
      (["user", "a", "--avatars"], ["a"], .auto), (["user", "--avatars", "half"], ["half"], .auto),
      (["user", "--avatars=half", "a"], ["a"], .half),
      (["user", "--", "--avatars"], ["--avatars"], nil), (["-q", "user", "user"], ["user"], nil),
    ] as [([String], [String], AvatarChoice?)])
  func valuesOptions(_ words: [String], _ users: [String], _ avatars: AvatarChoice?) throws {
    let command = try #require(try Program.parse(CommandLineScan(words)).command as? UserCommand)
    #expect(command.users == users && command.avatars == avatars)
  }

  @Test(
    "takes a filter that begins with a hyphen",
    arguments: [
      (["people", "fav", "--match", "-is:org", "-q"], ["fav"], "-is:org"),
      (["people", "--match", "-q", "fav"], ["fav"], "-q"),
      (["people", "--match", "-", "fav"], ["fav"], "-"),
      (["people", "--match=-x", "--", "-y"], ["-y"], "-x"),
    ])
  func takesFilters(_ words: [String], _ expression: [String], _ filter: String) throws {
    let command = try #require(try Program.parse(CommandLineScan(words)).command as? PeopleCommand)
    #expect(command.set.expression == expression && command.list.match == filter)
  }

  @Test(
    "finds no value in another option",
    arguments: [
      ["user", "--avatars="], ["people", "x", "--match", "--json"],
      ["people", "--match", "--", "x"],
      ["people", "x", "--limit", "-x"], ["followers", "--sort", "--avatars"],
      ["follows", "--avatars"],
    ])
  func findsNoValue(_ words: [String]) {
    #expect(throws: CommandError.self) { try Program.parse(CommandLineScan(words)) }
  }

  @Test func readsTheWordsAfterHelp() throws {
    let scan = CommandLineScan(["-q", "help", "-q", "help", "fav"])
    let parsed = try Program.parse(scan)
    #expect((parsed.command as? HelpCommand)?.words == ["help", "fav"] && parsed.options.quiet)
  }

  @Test("takes -h for help, unless it is a filter")
  func findsTheHelpFlag() {
    #expect(CommandLineScan(["people", "fav", "-h"], of: .ghf).has(.help))
    #expect(CommandLineScan(["people", "--limit", "-h"], of: .ghf).has(.help))
    #expect(CommandLineScan(["people", "fav", "--match", "--help"], of: .ghf).has(.help))
    #expect(!CommandLineScan(["people", "fav", "--match", "-h"], of: .ghf).has(.help))
    #expect(!CommandLineScan(["people", "--", "-h"], of: .ghf).has(.help))
  }
}
