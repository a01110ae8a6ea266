import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The export of people.
struct BrowseExportTests {
  private static let export = KeyPress(.character("e"), .alt)
  private static let yes = KeyPress(.character("y"))

  private func requests(_ browsing: inout Browsing) -> [ExportRequest] {
    browsing.takeEffects().compactMap { effect in
      if case .export(let request, _) = effect { request } else { nil }
    }
  }

  private func checked(_ browsing: inout Browsing) -> [ExportRequest] {
    browsing.takeEffects().compactMap { effect in
      if case .check(let request) = effect { request } else { nil }
    }
  }

  @Test("takes form, fields and file, and exports all who match")
  func takesFormFieldsAndFile() throws {
    var browsing = try Browsing("octavia")
    browsing.fill(["ann", "bob", "abe"])
    browsing.send(.signedIn(true))
    browsing.type("a")
    browsing.press(Self.export)
    #expect(browsing.state.prompt?.purpose.title == "Export 2 (1 unknown) as: ")
    browsing.type("log")
    browsing.press(.enter)
    #expect(browsing.state.prompt?.line.text == "octavia-followers.txt")
    browsing.press(.enter)
    let first = try #require(checked(&browsing).first)
    #expect(first.accounts.map(\.login) == ["ann", "abe"] && first.form == .logins)
    #expect(first.path == "octavia-followers.txt" && !first.replaces)
    browsing.press(Self.export)
    browsing.type("csv")
    browsing.press(.enter, .control("u"))
    browsing.type("login,nmae")
    browsing.press(.enter)
    #expect(browsing.state.message?.text == "no such field: 'nmae'; did you mean 'name'?")
    browsing.press(.control("w"))
    browsing.type("login,htm")
    browsing.press(.tab, .enter)
    browsing.press(.control("u"), .enter)
    let second = try #require(requests(&browsing).first)
    #expect(second.fields == "login,html_url" && second.path == nil)
  }

  @Test("fetches missing profiles after a question, and exports then")
  func fetchesProfiles() throws {
    var browsing = try Browsing()
    let people = (1...250).map { "user\($0)" }
    browsing.fill(people)
    browsing.send(.signedIn(true))
    browsing.send(.endOfProfiles([], nil))
    _ = browsing.takeEffects()
    browsing.press(Self.export, .enter, .enter, .control("u"), .enter)
    #expect(
      browsing.state.question?.text
        == "fetch 250 profiles for the export (about 3 points)?")
    browsing.press(.escape)
    #expect(browsing.state.fetch == nil && requests(&browsing).isEmpty)
    browsing.press(Self.export, .enter, .enter, .control("u"), .enter, Self.yes)
    for start in stride(from: 0, to: 250, by: 100) {
      #expect(requests(&browsing).isEmpty)
      let batch = people[start..<min(start + 100, 250)]
      browsing.send(
        .profiles(try batch.map { try Browsing.profile($0) }, areFresh: true))
      browsing.send(.endOfProfiles(batch.map(Browsing.id), nil))
    }
    var count = 0
    for effect in browsing.takeEffects() {
      if case .export(let request, let profiles) = effect {
        count += 1
        #expect(request.accounts.count == 250 && profiles.count == 250)
      }
    }
    #expect(count == 1)
  }

  @Test("stops the export with its fetch, and refuses one that the limit doesn't allow")
  func stopsWithItsFetch() throws {
    var browsing = try Browsing()
    browsing.fill((1...250).map { "user\($0)" })
    browsing.send(.signedIn(true))
    browsing.press(Self.export, .enter, .enter, .control("u"), .enter, Self.yes, .escape)
    #expect(
      browsing.state.message?.text
        == "stopped: fetched 0 of 250 profiles; nothing was exported")
    browsing.send(.signedIn(false))
    browsing.send(.requestsLeft(50))
    browsing.press(Self.export, .enter, .enter, .control("u"), .enter)
    #expect(
      browsing.state.message?.text
        == "250 profiles need 250 requests, 50 left; sign in with 'gh auth login', "
        + "or export only 'login'")
    #expect(requests(&browsing).isEmpty)
  }

  @Test("replaces a file only after a yes")
  func asksBeforeReplacing() throws {
    var browsing = try Browsing()
    let request = ExportRequest(
      accounts: Browsing.accounts(["ann"]), form: .logins, fields: "login", path: "x.txt")
    browsing.send(.checked(request, true))
    #expect(browsing.state.question?.text == "replace x.txt?")
    browsing.press(.escape)
    #expect(requests(&browsing).isEmpty)
    #expect(browsing.state.message?.text == "nothing was exported")
    #expect(browsing.state.prompt?.line.text == "x.txt", "another name can be typed")
    browsing.press(.escape)
    browsing.send(.checked(request, true))
    browsing.press(Self.yes)
    #expect(requests(&browsing).map(\.replaces) == [true])
    browsing.send(.checked(request, false))
    #expect(requests(&browsing).map(\.replaces) == [false])
  }

  @Test("writes each form, and keeps a table a table whatever a bio has")
  func writesForms() throws {
    let hostile = try Browsing.profile(
      "ann", ["bio": "\"a|b\\n[x](http://e) *c* \\u001b[31m\"", "name": "\"Ann\""])
    let bob = Account(id: 2, login: "bob")
    func text(_ form: PeopleExport.Form) throws -> String {
      let export = try PeopleExport(form, fields: "login, name,bio,login")
      let bytes = export.bytes(
        of: [hostile.account, bob], knowing: [hostile.account.id: hostile])
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(try text(.logins) == "ann\nbob\n")
    let rows = try text(.markdown).split(separator: "\n")
    #expect(rows.first == "| login | name | bio |" && rows.last == "| bob |  |  |")
    #expect(rows[1] == "| --- | --- | --- |" && rows.count == 4)
    #expect(rows[2] == #"| ann | Ann | a\|b \[x\](http://e) \*c\* ^\[\[31m |"#)
    #expect(try text(.csv).hasPrefix("login,name,bio\r\nann,Ann,"))
    #expect(try text(.csv).hasSuffix("\r\nbob,,\r\n"))
    #expect(try text(.json).filter { $0 != " " }.contains(#""login":"bob","name":null"#))
  }
}
