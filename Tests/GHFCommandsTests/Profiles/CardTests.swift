import GHFCommands
import GHFMessages
import TerminalHost
import TestSupport
import Testing

/// Profiles as cards: single, in columns, and of favourites.
struct CardTests {
  /// Names and bios that break most programs: stacked marks, flags, right-to-left, fillers.
  private static let hostile = [
    "museum", "hanabi-koi", "he-comes", "qamar-dev", "flags", "mirror-room", "one-long-word",
    "hangul-filler", "tag-chars", "text-or-emoji", "long-bio",
  ]

  private static func hostileTransport() throws -> StubTransport {
    try FixtureProfiles.transport(
      "museum", "hanabi-koi", "he-comes", "qamar-dev", "flags", "mirror-room", "one-long-word",
      "hangul-filler", "tag-chars", "text-or-emoji", "long-bio")
  }

  @Test func fitsACardToTheWidth() async throws {
    var runs: [Run] = []
    for columns in [10, 20, 40, 80, 120, 200] {
      runs.append(
        try await ghf(
          "user", "octavia", "--color=never", "--hyperlinks=never",
          transport: try FixtureProfiles.transport("octavia"), terminal: .terminal(columns)))
    }
    try Golden.expect("card", runs)
  }

  @Test func alignsHostileProfilesInColumns() async throws {
    var runs: [Run] = []
    for columns in [20, 40, 80, 120, 200] {
      for options in [["--color=never", "--hyperlinks=never"], []] {
        runs.append(
          try await ghf(
            ["user"] + CardTests.hostile + ["--lines", "3"] + options,
            transport: try CardTests.hostileTransport(), terminal: .terminal(columns)))
      }
    }
    try Golden.expect("cards", runs)
    for run in runs where run.title.contains("--color=never") {
      // ghf's only sequences place the borders and turn line wrap off and on; any other would come
      // from a profile.
      let rest = run.output.replacing(/\r?\u{1B}\[[0-9]+G|\u{1B}\[\?7[lh]/, with: "")
      let controls = rest.unicodeScalars.filter { scalar in
        scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
      }
      #expect(controls.isEmpty, "\(run.title)")
    }
  }

  @Test func truncatesABioToTheGivenLines() async throws {
    var runs: [Run] = []
    for lines in ["1", "2", "100"] {
      runs.append(
        try await ghf(
          "user", "long-bio", "--lines", lines,
          transport: try FixtureProfiles.transport("long-bio"), terminal: .terminal(60),
          environment: TestHome.withoutColours
        ).spaced)
    }
    runs.append(try await ghf("user", "long-bio", "--lines", "0"))
    try Golden.expect("card-lines", runs)
    #expect(runs.map(\.outcome) == [.success, .success, .success, .usage])
  }

  @Test("honours GHF_AMBIGUOUS_WIDTH")
  func honoursTheWidthOfAmbiguousCharacters() async throws {
    let run = try await ghf(
      "user", "text-or-emoji", "flags", "--color=never", "--hyperlinks=never",
      transport: try FixtureProfiles.transport("text-or-emoji", "flags"),
      terminal: .terminal(80), environment: ["GHF_AMBIGUOUS_WIDTH": "2"])
    try Golden.expect("cards-ambiguous", [run])
  }

  @Test func printsFavouritesAsCards() async throws {
    let home = try TestHome()
    _ = try await ghf(
      "fav", "add", "octavia", "flags", "long-bio",
      transport: try FixtureProfiles.transport("octavia", "flags", "long-bio"), home: home)
    var runs: [Run] = []
    for terminal in [TerminalTraits.terminal(80), .none] {
      runs.append(
        try await ghf(
          "fav", "list", "--cards", "--no-cache",
          transport: try FixtureProfiles.transport("octavia", "flags", "long-bio", byID: true),
          terminal: terminal, environment: TestHome.withoutColours, home: home
        ).spaced)
    }
    runs.append(
      try await ghf(
        "fav", "list", "--cards", "--sort", "login", "--reverse", "--lines", "1", "--limit", "2",
        "--no-cache", transport: try FixtureProfiles.transport("octavia", "long-bio", byID: true),
        home: home))
    runs.append(try await ghf("fav", "list", "--cards", "--json", home: home))
    runs.append(try await ghf("fav", "list", "--lines", "2", home: home))
    runs.append(try await ghf("fav", "list", "--cards", terminal: .terminal(80)))
    try Golden.expect("fav-cards", runs)
  }

  @Test func reportsAMissingFavourite() async throws {
    let home = try TestHome()
    _ = try await ghf(
      "fav", "add", "octavia", "flags",
      transport: try FixtureProfiles.transport("octavia", "flags"), home: home)
    let run = try await ghf(
      "fav", "list", "--cards",
      transport: try FixtureProfiles.transport(
        "octavia", "flags", byID: true, missing: ["flags"]),
      terminal: .terminal(40), environment: TestHome.withoutColours, home: home
    ).spaced
    try Golden.expect("fav-cards-gone", [run])
    #expect(run.outcome == .failure)
  }

  @Test("prints an error between rows of cards, never within one")
  func printsErrorsBetweenCards() async throws {
    let above = try await ghf(
      "user", "octavia", "long-bio",
      transport: try FixtureProfiles.transport("octavia", "long-bio"), terminal: .terminal(80))
    let below = try await ghf(
      "user", "flags", "-", transport: try FixtureProfiles.transport("flags"),
      terminal: .terminal(80))
    let run = try await ghf(
      "user", "museum", "octavia", "long-bio", "museum", "flags",
      transport: try FixtureProfiles.transport(
        "octavia", "long-bio", "museum", "flags", missing: ["museum"]),
      terminal: .terminal(80))
    #expect(run.output == above.output + "\n" + below.output)
    #expect(run.outcome == .failure)
  }

  @Test func completesCardsBeforeARateLimit() async throws {
    let whole = try await ghf(
      "user", "octavia", "long-bio",
      transport: try FixtureProfiles.transport("octavia", "long-bio"), terminal: .terminal(80))
    let run = try await ghf(
      "user", "octavia", "long-bio", "flags",
      transport: try FixtureProfiles.transport(
        "octavia", "long-bio", "flags", missing: ["flags"],
        refusal: StubTransport.answer(
          403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9999999999"],
          Sample.error("API rate limit exceeded"))),
      terminal: .terminal(80))
    #expect(run.output == whole.output)
    #expect(run.outcome == .limited)
  }
}
