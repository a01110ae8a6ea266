import Testing

@testable import GHFQueries
@testable import GitHubAPI

/// Escapes of half a character, which JSON allows and no string can hold.
@Suite struct LoneSurrogateTests {
  @Test(arguments: [
    (#"\ud83d"#, "\u{FFFD}"), (#"\uD83D\uDE00"#, "😀"), (#"\ude00"#, "\u{FFFD}"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83dx\ude00"#, "\u{FFFD}x\u{FFFD}"),
    (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\\ud83d"#, #"\ud83d"#), (#"\\\ud83d"#, "\\\u{FFFD}"),
    (#"é\u00e9\""#, "éé\""),
  ])
  func replacesOnlyTheSurrogate(escaped: String, text: String) throws {
    let body = #"{"login":"octocat","id":1,"type":"User","name":"a\#(escaped)b"}"#
    let profile = try #require(decode(Profile.init(json:))(Array(body.utf8)))
    #expect(profile.name == "a\(text)b")
    #expect(
      GitHubMessage(body: Array(#"{"message":"\#(escaped)"}"#.utf8)) == GitHubMessage(text: text))
  }

  @Test("repairs the same text in every answer of REST and GraphQL")
  func repairsEveryAnswer() throws {
    let (text, repaired) = (#"x \ud83d y"#, "x \u{FFFD} y")
    let octocat = try Login(name: "octocat")
    let entry = #"{"login":"a","id":1,"html_url":"\#(text)"}"#
    let list = Endpoint<[Account]>.followers(of: octocat).answer(in: Array("[\(entry)]".utf8))
    #expect(list?.first?.pageURL == repaired)
    let search = #"{"total_count":1,"items":[\#(entry)]}"#
    #expect(
      Endpoint<AccountSearch>.accounts(matching: "a").answer(in: Array(search.utf8))?.accounts
        == list)
    let event = #"[{"id":"\#(text)","type":"X","payload":{"title":"\#(text)","n":1.50}}]"#
    let events = Endpoint<[Event]>.events(by: octocat).answer(in: Array(event.utf8))
    #expect(events?.first?.id == repaired)
    #expect(events?.first?.payload == "{\"title\":\"\(repaired)\",\"n\":1.50}")

    let user = #"{"databaseId":1,"login":"a","url":"\#(text)","bio":"\#(text)"}"#
    let problem = #""errors":[{"type":"X","message":"\#(text)","path":["a"]}]"#
    let found = [
      GraphQLQuery<[FoundProfile]>.profiles(of: [.id(1, node: "x")])
        .read(Array(#"{"data":{"nodes":[\#(user)]},\#(problem)}"#.utf8)),
      GraphQLQuery<[FoundProfile]>.profiles(of: [.login(try Login(name: "a"))])
        .read(Array(#"{"data":{"user0":\#(user)},\#(problem)}"#.utf8)),
    ]
    for answer in found {
      guard case .user(let profile)? = answer?.answer?.first else {
        Issue.record("no profile")
        continue
      }
      #expect(profile.bio == repaired && profile.account.pageURL == repaired)
      #expect(answer?.problems.first?.message == repaired)
    }
    let connection = """
      {"totalCount":1,"pageInfo":{"endCursor":"\(text)","hasNextPage":true},"nodes":[\(user)]}
      """
    let newest = GraphQLQuery<NewestPage>.newestFollows(
      of: octocat, .followers, first: 1, after: nil
    )
    .read(Array(#"{"data":{"user":{"followers":\#(connection)}}}"#.utf8))
    #expect(newest?.answer?.people.first?.pageURL == repaired)
    let follows = GraphQLQuery<FollowBatch>.followLists(of: ["x"], .followers)
      .read(Array(#"{"data":{"nodes":[{"followers":\#(connection)}]}}"#.utf8))
    guard case .page(let page)? = follows?.answer?.parts.first else {
      Issue.record("no page")
      return
    }
    #expect(page.end == repaired)
  }
}
