import GHFCommands
import TestSupport
import Testing

@testable import GHFBrowse

/// Everything that the screen can do, as commands of `ghf browse --plain`.
extension PlainCommandTests {
  @Test("marks several people, all who match, and the others")
  func marksSeveral() async throws {
    let lines = try await answers(
      to: "mark 1 3-4", "marks", "unmark 3,4", "mark 9", "mark 5-3", "invert", "marks",
      "unmark all", "y", "marks")
    #expect(
      lines == [
        "marked 3 people", "3 people marked", "user1", "user3", "user4", "unmarked 2 people",
        "error: no number 9",
        "error: not a number or a range: '5-3'; try 'mark 3 5-9' or 'mark all'",
        "swapped the marks of this list; 4 people marked in all", "4 people marked", "user2",
        "user3", "user4",
        "user5", "unmark 4 people?", "Yes or no:", "unmarked 4 people",
        "error: no account is marked; 'mark 3' marks number 3",
      ])
    let last = try await answers(to: "/user3", "mark all").last
    #expect(last == "marked 1 person more; 1 person marked in all")
  }

  @Test("acts on all who are marked after a yes, and on a number without the marks")
  func actsOnMarked() async throws {
    let lines = try await answers(
      to: "f marked", "mark 1-2", "f 3", "f marked", "no", "f marked", "yes", "f marked",
      "y", "y")
    #expect(
      lines == [
        "error: no account is marked; 'mark 3' marks number 3", "marked 2 people",
        "added user3 to the favourites", "add 2 people to the favourites?", "Yes or no:",
        "nothing was changed", "add 2 people to the favourites?", "Yes or no:",
        "added 2 accounts to the favourites",
        "remove 2 people from the favourites?", "Yes or no:",
        "removed 2 accounts from the favourites; 'f marked' restores them",
        "error: there was no question",
      ])
  }

  @Test("follows and unfollows one person after a yes")
  func follows() async throws {
    let routes = [
      "PUT /user/following/user2": [StubTransport.answer(204, [:], "")],
      "DELETE /user/following/user2": [
        StubTransport.answer(403, [:], Sample.error("Resource not accessible"))
      ],
    ]
    let answers = try await answers(
      to: "follow 2", "back", "follow 2", "y", "unfollow 2", "y", transport: routes,
      signIn: .signedIn)
    #expect(
      answers.prefix(8) == [
        "follow user2?", "Yes or no:", "nothing was changed", "this is the first list",
        "follow user2?", "Yes or no:", "now following user2", "unfollow user2?",
      ])
    #expect(
      answers.last?.hasPrefix(
        "error: GitHub refused to follow or unfollow 'user2': Resource not accessible") == true)
  }

  @Test("exports to a file after it has asked whether to replace it, or copies")
  func exports() async throws {
    let home = try TestHome()
    let file = home.path + "/people.txt"
    let lines = try await answers(
      to: "export", "export html", "export logins \(file)", "mark 2", "export logins \(file)",
      "no", "export logins \(file)", "y", "export csv login,nmae", "export csv login",
      home: home)
    #expect(
      lines == [
        "error: 'export' needs a form: csv, json, markdown, logins",
        "error: unknown form: 'html'; try csv, json, markdown, logins",
        "exported 5 accounts to \(file)", "marked user2", "replace \(file)?", "Yes or no:",
        "nothing was exported", "replace \(file)?", "Yes or no:", "exported 1 account to \(file)",
        "error: no such field: 'nmae'; did you mean 'name'?",
        "copied the export to the clipboard", copied("bG9naW4NCnVzZXIyDQo="),
      ])
    #expect(try home.text(of: "people.txt") == "user2\n")
  }

  @Test("says why a file can't be written")
  func reportsAFailedExport() async throws {
    let answers = try await answers(to: "export logins /nonexistent/x.txt")
    #expect(answers.count == 1 && answers[0].contains("/nonexistent/x.txt"), "\(answers)")
  }

  @Test("recalls filters, reverses the order, chooses columns, and goes forward")
  func movesAmongPlaces() async throws {
    let profile = Sample.profile("user1", 1, ["followers": "7", "location": "\"Oslo\""])
    let lines = try await answers(
      to: "filters", "/user1", "/", "filters", "filters 2", "filters 1", "1",
      "columns location,followers", "columns size", "/", "reverse",
      transport: ["GET /user/1": [StubTransport.answer(200, [:], profile)]])
    #expect(lines.first == "error: no earlier filter")
    #expect(lines.contains("1 user1"))
    #expect(lines.contains("error: no earlier filter number 2"))
    #expect(lines.contains("1 user1, Oslo, 7 followers"))
    #expect(
      lines.contains { $0.hasPrefix("error: no such column: 'size'; use name, location,") })
    #expect(lines.suffix(5).first == "1 user5" && lines.last == "5 user1, Oslo, 7 followers")
    #expect(try await answers(to: "forward") == ["there is no list to go forward to"])
  }

  @Test("copies a login and an address")
  func copies() async throws {
    let lines = try await answers(to: "copy 2", "mark 1-2", "address marked")
    let addresses = "aHR0cHM6Ly9naXRodWIuY29tL3VzZXIxCmh0dHBzOi8vZ2l0aHViLmNvbS91c2VyMg=="
    #expect(
      lines == [
        "copied user2", copied("dXNlcjI="), "marked 2 people",
        "copied 2 people, one address per line", copied(addresses),
      ])
  }

  /// Returns the sequence that copies a text in base64, before the next prompt.
  private func copied(_ text: String) -> String {
    "\u{1B}]52;c;\(text)\u{1B}\\Number, command or help:"
  }
}
