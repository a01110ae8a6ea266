import GHFCommands
import GitHubAPI
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The commands of `ghf browse --plain`, and what they answer.
struct PlainCommandTests {
  /// Runs commands on a list of five people, and returns what is printed after the first page.
  func answers(
    to lines: String..., transport others: [String: [StubTransport.Answer]] = [:],
    words: [String] = ["browse", "octocat", "--plain"], browser: StubBrowser = StubBrowser(),
    home: TestHome? = nil, messages: MemorySink = MemorySink(), signIn: FixedToken = .none
  ) async throws -> [String] {
    let people = (1...5).map { Sample.account("user\($0)", $0) }
    let routes = [
      Sample.route(page: 1): [StubTransport.answer(200, [:], Sample.page(people))],
      "GET /users/octocat": [
        StubTransport.answer(200, [:], Sample.profile("octocat", 583_231, ["followers": "5"]))
      ],
    ]
    let run = try await ghf(
      words, transport: StubTransport(routes.merging(others) { $1 }), terminal: .terminal(80),
      environment: ["NO_COLOR": "1", "VTE_VERSION": ""], home: home, input: TypedLines(lines),
      signIn: signIn, messages: messages, browser: browser, usesAllAnswers: false)
    return run.output.split(separator: "\n").map(String.init).filter {
      $0 != "Number, command or help:"
    }.dropFirst(6).map(\.self)
  }

  @Test("prints one line, and no list, if a command can't be followed")
  func explainsMistakes() async throws {
    let mistakes = [
      ("mark", "error: 'mark' needs numbers, such as '3 5-9', or 'all'"),
      ("f x", "error: 'f' needs a number, for example 'f 3' or 'f marked'"),
      ("in", "error: 'in' needs a number, for example 'in 3'"),
      ("go", "error: 'go' needs an account"), ("search", "error: 'search' needs a text"),
      ("go bad/name", "error: invalid account name: 'bad/name' contains '/'"),
      ("sort", "error: 'sort' needs an order: order, login, followers, joined, newest"),
      ("sort size", "error: unknown order: 'size'; try order, login, followers, joined, newest"),
      ("mutiny", "error: unknown command: 'mutiny'; try 'help'"),
      ("back", "this is the first list"),
      ("n 2", "error: 'n' takes no argument"), ("9", "error: no person number 9"),
      ("0", "error: no person number 0"), ("p", "start of the list"), ("next", "end of the list"),
      ("print", "error: no account is marked; 'mark 3' marks number 3"),
      ("marks", "error: no account is marked; 'mark 3' marks number 3"),
      ("print extra", "error: 'print' needs a number or nothing, for example 'print 3'"),
    ]
    for (line, answer) in mistakes { #expect(try await answers(to: line) == [answer]) }
  }

  @Test("says that a list without people has no numbers")
  func explainsEmptyLists() async throws {
    let unmatched =
      "octocat, Followers, filter 'zz': no matches among 0 known profiles; 'profiles' fetches the rest"
    #expect(
      try await answers(
        to: "/zz", "1", "n", "p", "changes", "1", "sort login", "favourites", "mutual") == [
          unmatched, "error: the list is empty", unmatched, unmatched,
          "octocat, Changes: no changes since the first snapshot of 12:00, 5 followers",
          "error: the list is empty", "error: Changes is not a list of people",
          "favourites: no favourites; 'f 3' adds number 3 of a list, 'go LOGIN' opens an account",
          "error: Mutual is a list of a person; 'in 3' shows number 3, 'go LOGIN' an account",
        ])
  }

  @Test(arguments: ["quit", "q", "exit", "EXIT"]) func quits(_ line: String) async throws {
    #expect(try await answers(to: line, "1") == [])
  }

  @Test(arguments: ["help", "h", "?"]) func printsTheHelp(_ line: String) async throws {
    #expect(try await answers(to: line) == PlainCommand.helpLines)
  }

  @Test("names the command that restores a favourite")
  func restoresFavourites() async throws {
    #expect(
      try await answers(to: "f 2", "f 2", "f 2") == [
        "added user2 to the favourites",
        "removed user2 from the favourites; 'f 2' restores it", "restored the favourite",
      ])
  }

  @Test("says in one line whether a page was opened")
  func opensPages() async throws {
    let browser = StubBrowser()
    #expect(
      try await answers(to: "o 2", browser: browser) == ["opened https://github.com/user2"])
    #expect(browser.opened.all == ["https://github.com/user2"])
    #expect(
      try await answers(to: "o 2", browser: StubBrowser(opens: false)) == [
        "no browser with a window; the page is https://github.com/user2"
      ])
  }

  @Test("prints the marked people, or one by number, one per line")
  func prints() async throws {
    #expect(
      try await answers(to: "mark 2", "mark 4", "marks", "print") == [
        "marked user2", "marked user4", "2 people marked", "user2", "user4", "user2", "user4",
      ])
    #expect(try await answers(to: "print 3") == ["user3"])
  }

  @Test("prints events with numbers, ten per page")
  func printsEvents() async throws {
    let events = (1...12).map { number in
      """
      {"id":"\(number)","type":"WatchEvent","actor":{"login":"octocat"},
       "repo":{"name":"octocat/hello"},"payload":{"action":"started"},
       "created_at":"2026-11-21T11:00:00Z"}
      """
    }
    let answer = StubTransport.answer(200, [:], "[\(events.joined(separator: ","))]")
    let lines = try await answers(
      to: "activity", "n", "n", transport: [FixtureEvents.route(): [answer]])
    #expect(
      lines.prefix(2) == [
        "octocat, Activity, 1 to 10 of 12 events",
        "1 octocat starred, octocat/hello, 1 hour ago",
      ])
    #expect(
      lines.suffix(4) == [
        "octocat, Activity, 11 to 12 of 12 events",
        "11 octocat starred, octocat/hello, 1 hour ago",
        "12 octocat starred, octocat/hello, 1 hour ago", "end of the list",
      ])
  }

  @Test("prints the whole text of an event by number, and opens its page or its account")
  func printsAWholeEvent() async throws {
    let event = """
      [{"id":"1","type":"IssueCommentEvent","actor":{"login":"hubot","id":480938},
        "repo":{"name":"octocat/hello"},"created_at":"2026-11-21T11:00:00Z","payload":
        {"action":"created","issue":{"number":7},"comment":{"body":"one\\ntwo\\nthree\\nfour",
         "html_url":"https://github.com/octocat/hello/issues/7#c1"}}}]
      """
    let browser = StubBrowser()
    let lines = try await answers(
      to: "received", "1", "o 1", "f 1", "2",
      transport: [
        FixtureEvents.route(kind: "received_events"): [StubTransport.answer(200, [:], event)]
      ], browser: browser)
    #expect(
      lines == [
        "octocat, Received, 1 to 1 of 1 event",
        "1 hubot commented on #7, octocat/hello, 1 hour ago", "one two three four",
        "hubot commented on #7, octocat/hello, 1 hour ago", "one", "two", "three", "four",
        "https://github.com/octocat/hello/issues/7#c1",
        "opened https://github.com/octocat/hello/issues/7#c1", "added hubot to the favourites",
        "error: no entry number 2",
      ])
    #expect(browser.opened.all == ["https://github.com/octocat/hello/issues/7#c1"])
  }

  @Test("prints changes in words")
  func printsChanges() async throws {
    let (home, time) = (try TestHome(), TestTime())
    for people in [[("ann", 1), ("bob", 2)], [("anna", 1), ("cid", 3)]] {
      time.advance(.seconds(3_600))
      let list = Sample.page(people.map { Sample.account($0.0, $0.1) })
      _ = try await ghf(
        "changes", "octocat", "--no-cache",
        transport: StubTransport(
          [
            Sample.route(page: 1): [StubTransport.answer(200, [:], list)],
            "GET /users/octocat": [
              StubTransport.answer(200, [:], Sample.profile("octocat", 1, ["followers": "2"]))
            ],
          ].merging(people[0].0 == "ann" ? [:] : StubTransport.departed("bob", 2, owner: 1)) { $1 }),
        home: home, time: time)
    }
    let run = try await ghf(
      ["browse", "--offline", "octocat", "--plain"], terminal: .terminal(80), home: home,
      input: TypedLines(["changes", "2", "f 3", "list"]), time: time)
    #expect(
      run.output.split(separator: "\n").filter { !$0.hasPrefix("Number,") }.suffix(15) == [
        "octocat, Changes, 1 to 3 of 3 changes", "snapshot of 14:00, 2 followers",
        "1 cid followed", "2 bob unfollowed", "3 ann was renamed to anna",
        "first snapshot of 13:00, 2 followers",
        "bob unfollowed, between 13:00 and 14:00", "https://github.com/bob",
        "added anna to the favourites",
        "octocat, Changes, 1 to 3 of 3 changes", "snapshot of 14:00, 2 followers",
        "1 cid followed", "2 bob unfollowed", "3 ann was renamed to anna, favourite",
        "first snapshot of 13:00, 2 followers",
      ])
  }
}
