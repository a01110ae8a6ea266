import TestSupport
import Testing

@testable import GitHubAPI

/// Reads pages of a list without `JSONDecoder`, with the same result.
@Suite struct PlainJSONTests {
  private static let decoded = decode([Account].self)
  private static let whole = """
    {"login":"ann","id":7,"node_id":"U_kgAH","avatar_url":"https://h/7","gravatar_id":"",\
    "url":"https://h/api/v3/users/ann","html_url":"https://h/ann","type":"User","score":null,\
    "user_view_type":"public","site_admin":false}
    """

  @Test(arguments: [
    "[]", " [ ] \n", "[\(whole)]", "[\(whole), \(whole)]\n",
    "\t[\r\n{ \"site_admin\" : true , \(whole.dropFirst().dropLast(20))} ] ",
    "[\(whole.replacing("ann", with: "constructor[bot]").replacing("User", with: "Bot"))]",
    "[\(whole.replacing("7,", with: "999999999999999999,"))]",
    "[\(whole.replacing("7,", with: "0,"))]",
    "[\(whole.replacing("User", with: "Mannequin").replacing("null", with: "12"))]",
  ])
  func readsPlainListsLikeTheDecoder(text: String) throws {
    let body = Array(text.utf8)
    let accounts = try #require([Account](plainJSON: body))
    #expect(accounts == PlainJSONTests.decoded(body))
  }

  @Test(arguments: [
    // Not JSON, or not a list.
    "", " ", "[", "[,]", "[\(whole)", "[\(whole),]", "[\(whole)] x", "[\(whole)]]", "{}", "[1]",
    "[\(whole)\(whole)]", "[\(whole.replacing(",\"id\"", with: ",,\"id\""))]", "[{}]", "[null]",
    "[\(whole.replacing("7,", with: "07,"))]", "[\(whole.replacing("7,", with: "7x,"))]",
    "[\(whole.replacing("7,", with: "+7,"))]", "[\(whole.replacing("null", with: "nul"))]",
    "[\(whole.replacing("\"id\":", with: "\"id\""))]", "[\(whole.replacing("ann", with: "a\nn"))]",
    // JSON, but not plain or not complete.
    "[\(whole.replacing("7,", with: "-7,"))]", "[\(whole.replacing("7,", with: "7.0,"))]",
    "[\(whole.replacing("7,", with: "7e1,"))]", "[\(whole.replacing("7,", with: "\"7\","))]",
    "[\(whole.replacing("7,", with: "9999999999999999999,"))]",
    "[\(whole.replacing("\"ann\"", with: "null"))]", "[\(whole.replacing("ann", with: "änn"))]",
    "[\(whole.replacing("ann", with: #"\u0061nn"#))]",
    "[\(whole.replacing("null", with: "[]"))]", "[\(whole.replacing("null", with: "1.5"))]",
    "[\(whole.replacing("\"type\":\"User\",", with: ""))]",
    "[\(whole.replacing("false", with: "false,\"login\":\"bob\""))]",
    "\u{FEFF}[\(whole)]",
  ])
  func leavesOtherTextToTheDecoder(text: String) {
    #expect([Account](plainJSON: Array(text.utf8)) == nil)
  }

  @Test(
    "leaves optional members of another type to the decoder, which ignores them",
    arguments: [
      ("\"site_admin\":false", "\"site_admin\":\"yes\""),
      ("\"site_admin\":false", "\"site_admin\":1"),
      ("\"type\":\"User\"", "\"type\":7"), ("\"type\":\"User\"", "\"type\":{}"),
      ("\"node_id\":\"U_kgAH\"", "\"node_id\":8"),
      ("\"avatar_url\":\"", "\"avatar_url\":[],\"x\":\""),
      ("\"html_url\":\"https://h/ann\"", "\"html_url\":true"),
      ("\"html_url\":\"https://h/ann\"", "\"html_url\":1,\"url\":2"),
    ])
  func leavesOddOptionalMembersToTheDecoder(member: String, odd: String) throws {
    let whole = PlainJSONTests.whole
    let name = try #require(member.split(separator: ":").first)
    for list in ["[\(whole)]", "[\(whole),\(whole)]"] {
      let body = list.replacing(member, with: odd)
      #expect(body != list)
      #expect([Account](plainJSON: Array(body.utf8)) == nil)
      let accounts = try #require(PlainJSONTests.decoded(Array(body.utf8)))
      let missing = body.replacing("\(name):", with: "\"\":")
      #expect(accounts == PlainJSONTests.decoded(Array(missing.utf8)))
      #expect(accounts.map(\.login) == Array(repeating: "ann", count: accounts.count))
    }
  }

  @Test func agreesWithTheDecoderOnDamagedText() {
    var random = SeededGenerator()
    let body = Array("[\(PlainJSONTests.whole),\n \(PlainJSONTests.whole)]".utf8)
    let likely = Array("\"\\,:[]{}0179-+.eE \n\tntfulsrä".utf8)
    var readCount = 0
    for _ in 0..<20_000 {
      var damaged = body
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged.remove(at: index)
        case 1: damaged.insert(likely.randomElement(using: &random) ?? 0, at: index)
        case 2: damaged[index] = likely.randomElement(using: &random) ?? 0
        default: damaged[index] = UInt8.random(in: 0...255, using: &random)
        }
      }
      guard let accounts = [Account](plainJSON: damaged) else { continue }
      readCount += 1
      #expect(
        accounts == PlainJSONTests.decoded(damaged),
        "GHF_SEED=\(random.seed): \(String(decoding: damaged, as: UTF8.self))")
    }
    #expect(readCount > 1_000)
  }

  /// The plain reader is of use only if it reads what GitHub sends.
  ///
  /// Lists recorded before 2018 have no node ids, and are left to the decoder.
  @Test(.enabled(if: Recorded.areAvailable, Recorded.comment))
  func readsCurrentListsOfGitHub() throws {
    let lists = try Recorded.exchanges(in: "recorded.jsonl").filter { recorded in
      recorded.status == 200
        && ["/users/{username}/followers", "/users/{username}/following", "/user/followers"]
          .contains(recorded.endpoint)
    }
    var plainCount = 0
    for list in lists {
      let body = Array(list.body.utf8)
      let accounts = [Account](plainJSON: body)
      #expect((accounts != nil) == list.body.contains("\"node_id\""))
      guard let accounts else { continue }
      plainCount += 1
      #expect(accounts == PlainJSONTests.decoded(body))
    }
    #expect(lists.count == 20)
    #expect(plainCount == 2)
  }
}
