import FoundationEssentials
import TestSupport
import Testing

@testable import GHFQueries
@testable import GitHubAPI

/// JSON as RFC 8259 defines it, and what ghf decides where it leaves a choice.
struct JSONTests {
  private func fault(in bytes: [UInt8]) -> JSON.Fault? {
    do throws(JSON.Fault) {
      _ = try JSON(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func readsEveryKindOfValue() throws {
    let json = try JSON(
      text: #" {"t":true, "f" : false,"n":null,"i":-12,"d":1.5e2,"s":"a","a":[1,[]],"o":{}} "#)
    #expect(json["t"]?.bool == true && json["f"]?.bool == false && json["n"]?.isNull == true)
    #expect(json["i"]?.int == -12 && json["d"]?.int == nil && json["d"]?.double == 150)
    #expect(json["s"]?.string == "a" && json["a"]?.array?.map(\.text) == [[0x31], [0x5B, 0x5D]])
    #expect(json["o"]?.isObject == true && json["o"]?.members == [] && json["x"]?.text == nil)
    #expect(json.members.map(\.key) == ["t", "f", "n", "i", "d", "s", "a", "o"])
    // What a value isn't.
    for key: StaticString in ["t", "n", "s", "a", "o"] {
      #expect(json[key]?.int == nil && json[key]?.double == nil && json[key]?.count == 0)
    }
    #expect(json["s"]?["t"]?.text == nil && json["t"]?.array == nil && json["a"]?.members == [])
  }

  @Test("finds a key whatever its escapes are, and the last of the same")
  func findsKeys() throws {
    let json = try JSON(text: #"{"login":1,"lo\u0067in":2,"logi":3,"x":{"login":4},"":5}"#)
    #expect(json["login"]?.int == 2 && json["logi"]?.int == 3 && json[""]?.int == 5)
    #expect(json.member("login")?.int == 2 && json.member("x")?["login"]?.int == 4)
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "[,1]", "[1 2]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}", "'a'",
    "01",
    "1.", ".5", "+1", "-", "1e", "1e+", "0x1", "nul", "truefalse", "1 2", #""a"#, #""\x""#,
    #""\u12""#, #""\u12G4""#, "\"a\u{1}\"", "\"a\nb\"", "NaN", "[NaN]", "Infinity", "-Infinity",
    "[1]]",
    "\u{FEFF}[]", "[1]\u{0}", "// x\n1", "\u{A0}1",
  ])
  func rejectsOtherTexts(_ text: String) {
    guard case .syntax? = fault(in: Array(text.utf8)) else {
      Issue.record("\(text) is read")
      return
    }
  }

  /// RFC 8259, section 8.1: overlong forms, halves of characters and cut characters aren't UTF-8.
  @Test(
    arguments: [[0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xFF], [0xE2, 0x82], [0x80]] as [[UInt8]])
  func rejectsOtherEncodings(_ bytes: [UInt8]) {
    #expect(fault(in: [0x22] + bytes + [0x22]) == .notUTF8)
  }

  @Test(arguments: [
    (#""\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\\u0041""#, "é😀/\u{8}\u{C}\n\r\t\"\\A"),
    (#""\ud800""#, "\u{FFFD}"), (#""\udc00\ud800x""#, "\u{FFFD}\u{FFFD}x"), (#""\u0000""#, "\0"),
    ("\"é\u{1F469}\u{200D}\u{1F680}\"", "é\u{1F469}\u{200D}\u{1F680}"),
  ])
  func readsEscapes(_ text: String, _ value: String) throws {
    #expect(try JSON(text: text).string?.utf8.elementsEqual(value.utf8) == true)
  }

  @Test(
    "writes a value as it was read, without white space and with ghf's escapes",
    arguments: [
      (
        #" { "b" : [ 1.50, -2e3 , "x , y" ],"a": {"n":null} } "#,
        #"{"b":[1.50,-2e3,"x , y"],"a":{"n":null}}"#
      ),
      (#""a\"]}\\""#, #""a\"]}\\""#), ("12345678901234567890123", "12345678901234567890123"),
      (
        "\"a\u{7F}\u{9B}\u{2028}\u{202E}\u{200E}é\u{1F680}\"",
        "\"a\\u007f\\u009b\\u2028\\u202e\\u200eé\u{1F680}\""
      ), (#"["x \ud83d y"]"#, "[\"x \u{FFFD} y\"]"),
    ])
  func writesWhatItReads(_ text: String, _ written: String) throws {
    var writer = JSONWriter()
    writer.value(try JSON(text: text))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == written)
  }

  @Test(arguments: 0..<72)
  func rejectsTruncatedText(_ length: Int) {
    let text = #"[{"id":"1","payload":{"a":[1,2,{"b":"c\"d"}],"e":null}},{"payload":7.5}]"#
    #expect(text.utf8.count == 72)
    #expect(fault(in: Array(text.utf8.prefix(length))) != nil)
  }

  /// 10,000 random texts, half of them damaged, read by Python's `json` and by ghf.
  @Test(.enabled(if: InstalledPrograms.allowPython))
  func readsWhatPythonReads() async throws {
    var random = SeededGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    let script = try String(
      contentsOfFile: ProjectFiles.root + "/Fixtures/json/random-texts.py",
      encoding: .utf8)
    let lines = try await PythonScript.run(script, input: "\(seed)")
      .split(separator: "\n")
    var readCount = 0
    for line in lines {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      let text = try #require(Data(base64Encoded: String(parts[0])))
      // `try?`: whether it is read is compared.
      let json = try? JSON([UInt8](text))
      #expect(json.map(dump) ?? "" == parts[1], "\(line), seed \(seed)")
      readCount += json == nil ? 0 : 1
    }
    #expect(lines.count == 10_000 && 4_000..<9_000 ~= readCount)
  }

  /// Returns a value in the form of the script: texts in Base64, and numbers with their digits.
  private func dump(_ json: JSON) -> String {
    func encoded(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
    if let text = json.string { return "s" + encoded(text) }
    if let bool = json.bool { return bool ? "t" : "f" }
    if json.isNull { return "n" }
    if let elements = json.array { return "[\(elements.map(dump).joined(separator: ","))]" }
    if !json.isObject { return "#" + String(decoding: json.text, as: UTF8.self) }
    let members = json.members.map { encoded($0.key) + ":" + dump($0.value) }
    return "{\(members.joined(separator: ","))}"
  }
}

/// Responses with far more entries than a page has.
struct EntryLimitTests {
  private func fault(in text: String) -> JSON.Fault? {
    do throws(JSON.Fault) {
      _ = try JSON(Array(text.utf8), entryLimit: 3)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "[]", "[1,2,3]", "[[1,2],[3,4],[5,6]]", #"["\",,,,",2]"#, #"{"a":1,"b":[1,2,3],"c":{"d":1}}"#,
  ])
  func acceptsFewEntries(_ text: String) {
    #expect(fault(in: text) == nil)
  }

  @Test(arguments: [
    ("[1,2,3,4]", 7), ("[[1],[1,2,3,[]]]", 12), (#"{"items":[{},{},{},{}]}"#, 19),
    (#"{"a":1,"b":2,"c":3,"d":4}"#, 19), (#"["\\",2,3,4]"#, 10), ("[1,2,3,", 7),
  ])
  func rejectsManyEntries(_ text: String, _ index: Int) {
    #expect(fault(in: text) == .tooLong(at: index))
  }

  @Test(
    "rejects nesting in more than 512 lists, however many there are",
    arguments: [512, 513, 900_000])
  func rejectsDeepNesting(_ count: Int) {
    let text = String(repeating: "[", count: count) + String(repeating: "]", count: count)
    #expect(fault(in: text) == (count > 512 ? .tooDeep(at: 512) : nil))
  }

  @Test("reads lists of up to 1,000 entries", arguments: [1_000, 1_001])
  func readsListsUpToTheLimit(_ count: Int) throws {
    let entry = #"{"login":"a","id":1}"#
    let body = "[\(Array(repeating: entry, count: count).joined(separator: ","))]"
    let accounts = Endpoint<[Account]>.followers(of: try .octocat).answer(in: Array(body.utf8))
    #expect(accounts?.count == (count == 1_000 ? 1_000 : nil))
  }
}

/// Counts in a server's answers, which may be any JSON value.
struct CountTests {
  private static let counts = [
    ("0", 0), ("7", 7), ("-1", 0), ("2147483648", 2_147_483_647),
    ("9223372036854775807", 2_147_483_647), ("-9223372036854775808", 0),
  ]
  /// Values that aren't whole numbers of 64 bits.
  private static let others = ["1e300", "1.5", "99999999999999999999", "null", #""7""#, "[]"]

  private func profile(_ count: String) -> Profile? {
    let counts = ["public_repos", "public_gists", "followers", "following"]
      .map { #""\#($0)":\#(count)"# }.joined(separator: ",")
    return decode(Profile.init(json:))(Array(#"{"login":"a","id":1,\#(counts)}"#.utf8))
  }

  private func node(_ count: String) throws -> Profile? {
    let counts = ["repositories", "gists", "followers", "following"]
      .map { #""\#($0)":{"totalCount":\#(count)}"# }.joined(separator: ",")
    let answer = #"{"data":{"nodes":[{"login":"a","databaseId":1,\#(counts)}]}}"#
    let query = GraphQLQuery<[FoundProfile]>.profiles(of: [.id(1, node: "x")])
    guard case .user(let profile)? = query.read(Array(answer.utf8))?.answer?.first else {
      return nil
    }
    return profile
  }

  @Test(arguments: counts)
  func limitsCounts(_ text: String, _ count: Int) throws {
    for profile in [profile(text), try node(text)] {
      let profile = try #require(profile)
      #expect(
        [
          profile.repositoryCount, profile.gistCount, profile.followerCount, profile.followingCount,
        ] == [count, count, count, count])
    }
    let connection =
      #"{"totalCount":\#(text),"pageInfo":{"endCursor":null,"hasNextPage":false},"nodes":[]}"#
    let newest = GraphQLQuery<NewestPage>.newestFollows(
      of: try Login(name: "a"), .followers, first: 1, after: nil)
    let page = newest.read(Array(#"{"data":{"user":{"followers":\#(connection)}}}"#.utf8))
    #expect(page?.answer?.totalCount == count)
    let lists = GraphQLQuery<FollowBatch>.followLists(of: ["x"], .followers)
    let batch = lists.read(
      Array(
        #"{"data":{"nodes":[{"followers":\#(connection)}],"rateLimit":{"cost":\#(text)}}}"#.utf8))
    #expect(batch?.answer?.parts == [.page(FollowPage(people: [], totalCount: count, end: nil))])
    #expect(batch?.answer?.cost == count)
    let search = decode(AccountSearch.init(json:))(
      Array(#"{"total_count":\#(text),"items":[]}"#.utf8))
    #expect(search?.totalCount == count)
    let limits = decode(RateLimitReport.init(json:))(
      Array(#"{"rate":{"limit":\#(text),"remaining":\#(text),"reset":\#(text)}}"#.utf8))
    #expect(limits?.limits.first?.limit == count && limits?.limits.first?.remaining == count)
  }

  @Test(arguments: others)
  func readsOtherValuesAsNone(_ text: String) throws {
    for profile in [profile(text), try node(text)] {
      #expect(profile?.followerCount == 0 && profile?.repositoryCount == 0)
    }
  }
}

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
