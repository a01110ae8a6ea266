import GHFCommands
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// Commands of `ghf browse --plain`; `browse/plain/commands.txt` has the others.
struct PlainCommandTests {
  private func answers(
    to line: String, browser: StubBrowser = StubBrowser()
  ) async throws -> [String] {
    let home = try TestHome()
    try home.writeFavourites(
      #"""
      {"version":1,"favourites":[{"login":"ann","id":11,"html_url":"https://github.com/ann",
      "avatar_url":"","added_at":"2026-11-20T12:00:00Z"}]}
      """#)
    let run = try await ghf(
      ["browse", "fav", "--plain"], terminal: .terminal(80), home: home, input: TypedLines([line]),
      browser: browser)
    return run.lines.filter { $0 != "Number, command or help:" }.dropFirst(2).map(\.self)
  }

  @Test(arguments: ["help", "h", "?"]) func printsTheHelp(_ line: String) async throws {
    #expect(try await answers(to: line) == PlainCommand.helpLines)
  }

  @Test("says where a page is if there is no browser with a window")
  func namesThePage() async throws {
    #expect(
      try await answers(to: "o 1", browser: StubBrowser(opens: false)) == [
        "no browser with a window; the page is https://github.com/ann"
      ])
  }
}
