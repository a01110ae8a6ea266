import FoundationEssentials
import GitHubAPI
import TerminalText
import TestSupport
import Testing

@testable import GHFQueries

/// Filters of people: what they include, and what is wrong with them.
struct FilterTests {
  /// Reads a profile from members of GitHub's object.
  static func profile(_ json: String) throws -> Profile {
    try Profile(
      json: JSON(text: #"{"id": 7, "login": "ann-lee", "type": "User", \#(json)}"#))
  }

  static func verdict(
    _ filter: FilterExpression, on account: Account, _ profile: Profile? = nil,
    states: FilterStates = FilterStates()
  ) -> FilterVerdict {
    filter.verdicts(on: [account], knowing: [profile.map { KnownProfile($0) }], states: states)[0]
  }

  private static func ann() throws -> Profile {
    var profile = try profile(
      #"""
      "name": "Ánn O'Neill", "company": "a>b Ltd", "location": "San Francisco, New Mexico",
      "bio": "Swift and rock\nand roll (live) @github", "blog": "https://ann.example", "email": null,
      "hireable": true, "public_repos": 30, "public_gists": 0, "followers": 1500,
      "following": 9, "created_at": "2020-05-17T10:00:00Z", "updated_at": "2024-12-31T23:59:59Z"
      """#)
    profile.followsViewer = true
    profile.isFollowedByViewer = false
    return profile
  }

  @Test(
    "includes a known profile if all conditions hold",
    arguments: [
      // Words and phrases.
      ("", true), ("   ", true), ("ann", true), ("ANN swift", true), ("ann rust", false),
      ("san mexico", true), (#""san francisco""#, true), ("'san francisco'", true),
      (#""san mexico""#, false), ("o'neill", true), (#""san fran"#, true), (#""san x"#, false),
      (#""rock and""#, true), (#""""#, true), (#"""#, true), ("a - b", true), ("-", true),
      ("lee-", false), ("@github", true), ("@octocat", false),
      // Fields.
      (#"location:"san francisco""#, true), (#"location: "san francisco""#, true),
      (#"location:"ann""#, false), (#"company="a>b ltd""#, true), (#""a>b""#, true),
      (#""followers>1""#, false), ("LOCATION:san", true), ("name:neill login:lee", true),
      ("bio:live)", true), ("blog:ann.example", true), ("location : san", true),
      (#"location:"""#, true), (#"location:""#, true), ("type:user", true), ("type:org", false),
      ("no:bio", false), ("no:gists", true), ("no:repos", false),
      ("hireable:yes", true), ("hireable=false", false), ("site_admin:no", true),
      ("joined:2020", true), ("repositories>29", true), ("email:x", nil),
      ("no:email", nil),
      ("follows_you:true", true), ("you_follow:true", false),
      // Numbers and dates.
      ("followers>1k", true), ("followers>1.5k", false), ("followers>=1.5k", true),
      ("followers:1,500", true), ("followers=1500", true), ("followers<2m", true),
      ("followers > 1000", true), ("followers >1000", true), ("followers> 1000", true),
      ("repos:10..50", true), ("repos:31..50", false), ("repos:..30", true), ("repos:30..", true),
      ("repos:*..29", false), ("repos:>29", true), ("repos:<=29", false), ("following<10", true),
      ("id:7", true), ("since>2019", true), ("since>2020", false), ("since:2020", true),
      ("since>=2020-05", true), ("since<2020-05-18", true), ("since<=2020-05-16", false),
      ("created:2019-12..2020-05", true), ("updated:2024", true), ("since:2021..2022", false),
      // Operators.
      ("-rust", true), ("-swift", false), ("-location:berlin", true), (#"-"san francisco""#, false),
      ("ann and swift", true), ("ann AND rust", false), (#""and" roll"#, true),
      ("(rust and ann)", false),
      ("(swift or followers >1k)", true), ("(zoe or name =ann)", true), ("(-)", true),
      ("rust or swift", true), ("rust OR go", false), ("rust or swift ann", true),
      ("swift or rust bob", true), ("(swift or rust) bob", false), ("-(rust or go) ann", true),
      ("-(swift or go)", false), ("NOT rust", true), ("NOT swift", false),
      ("NOT (rust or go)", true), ("NOT -swift", true),
      ("NOT NOT swift", true), ("ann NOT rust", true), ("ann AND NOT swift", false),
      ("rust or NOT go", true), ("NOT location:berlin", true), (#"NOT "san francisco""#, false),
      ("NOT is:follower", false), (#""NOT" rust"#, false),
      ("\u{2212}rust", true), ("\u{2212}swift", false), ("\u{2013}location:berlin", true),
      ("\u{2014}(swift or go)", false),
      ("“san francisco”", true), ("„san francisco“", true), ("‘san francisco’", true),
      ("“san mexico”", false), ("location:“san francisco”", true), ("-“san francisco”", false),
      ("‚rock and‘ swift", true), ("‘ann o\u{2019}brien’", false),
      (#""or""#, false), ("((ann))", true), (":)", false),
      // States.
      ("is:hireable", true), ("is:follower", true), ("is:followed", false), ("is:mutual", false),
      ("is:org", false), ("-is:org is:fav", true), ("is:marked", false), ("IS:FAV", true),
      // Unfinished conditions are skipped.
      ("ann followers>", true), ("is:", true), ("is:mut", true), ("no:", true), ("ann or", true),
      ("(ann", true), ("ann ()", true), ("since>20", true), ("repos:10.", true), ("is:fav (", true),
    ] as [(String, Bool?)])
  func includes(_ text: String, _ isIncluded: Bool?) throws {
    let profile = try FilterTests.ann()
    var states = FilterStates()
    states.favourites = [7]
    let filter = FilterExpression(text)
    let verdict = FilterTests.verdict(filter, on: profile.account, profile, states: states)
    #expect(verdict == isIncluded.map { FilterVerdict($0) } ?? .unknown)
    #expect(filter.problem == nil)
  }

  @Test(
    "compares dates with ages, which count back from the present day",
    arguments: [
      ("updated>30d", true), ("updated>1y", true), ("updated>2y", false), ("updated<100w", true),
      ("updated<98w", false), ("updated>1Y10Mo", true), ("updated>1y11mo", false),
      // Joined 6 years, 6 months and 4 days ago.
      ("joined<7y", true), ("joined>7y", false), ("since>6y", true), ("since:>6y6mo3d", true),
      ("since>6y6mo4d", false), ("since>=6y6mo4d", true), ("since:6y6mo4d", true),
      ("since<=6y6mo4d", true), ("since<6y6mo4d", false), ("since<6y6mo5d", true),
      ("created=6y6mo5d", false),
      ("updated:1y..2y", true), ("updated:2y..3y", false), ("updated:..2y", true),
      ("updated:..1y", false), ("updated:1y..", true), ("updated:2y..*", false),
      ("-updated<1y", true), ("updated > 30d", true),
      ("updated>0d", true), ("updated<0d", false),
      ("updated<100000000y", true), ("updated>100000000y", false),
      ("updated<100000000d", true), ("updated>100000000d", false),
      // Unfinished conditions are skipped.
      ("updated>30", true), ("updated<1y6", true), ("updated:7d..", true), ("updated:7d..3", true),
      ("updated<3mi", true),
      // Hours and minutes count from the time of day: 689 days, 14 hours, 5 minutes and 31 seconds ago.
      ("updated<689d15h", true), ("updated<689d14h", false), ("updated>689d14h5min", true),
      ("updated>689d14h6min", false), ("updated:689d14h5min", false), ("updated:689d14h6min", true),
      ("updated<16551h", true), ("updated>16551h", false), ("updated>90min", true),
      ("updated:90min..24mo", true),
    ])
  func comparesAges(_ text: String, _ isIncluded: Bool) throws {
    let profile = try FilterTests.ann()
    // 21 November 2026.
    let now = Date(timeIntervalSince1970: 1_795_269_930)
    let filter = FilterExpression(text, with: FilterOptions(now: now))
    #expect(filter.problem == nil)
    #expect(
      FilterTests.verdict(filter, on: profile.account, profile) == FilterVerdict(isIncluded))
  }

  @Test(
    "takes the full-width signs, letters and digits of input methods as plain ones",
    arguments: [
      ("location：san", "location:san"), ("followers＞1k", "followers>1k"),
      ("followers＞＝１，５００", "followers>=1,500"), ("followers：１．５ｋ", "followers:1.5k"),
      ("followers＜2k", "followers<2k"), ("followers＝1500", "followers=1500"),
      ("followers≥1500", "followers>=1500"), ("followers≤1500", "followers<=1500"),
      ("followers≧1501", "followers>=1501"), ("followers：≦1499", "followers:<=1499"),
      ("followers》1500", "followers>1500"), ("followers《1501", "followers<1501"),
      ("followers ＞ 1000", "followers > 1000"), ("followers：1、500", "followers:1,500"),
      ("repos：10。。50", "repos:10..50"), ("since：２０２０", "since:2020"),
      ("（rust or swift） ann", "(rust or swift) ann"), ("－（rust or swift）", "-(rust or swift)"),
      ("＂san francisco＂", "\"san francisco\""), ("「san francisco」", "\"san francisco\""),
      ("『san mexico』", "\"san mexico\""),
      ("location：「san francisco」", "location:\"san francisco\""),
      ("ｌｏｃａｔｉｏｎ：ｓａｎ", "location:san"), ("ann　ＯＲ　bob", "ann or bob"),
      ("ＮＯＴ rust", "NOT rust"), ("is：hireable", "is:hireable"), ("no：email", "no:email"),
      ("＠github", "@github"), ("fullname：ann", "fullname:ann"), ("followers＞", "followers>"),
    ])
  func takesInputMethods(_ text: String, _ plain: String) throws {
    let profile = try FilterTests.ann()
    let (filter, expected) = (FilterExpression(text), FilterExpression(plain))
    #expect(filter.problem == expected.problem && filter.unfinished == expected.unfinished)
    #expect(filter.account?.text == expected.account?.text)
    #expect(filter.needsProfiles == expected.needsProfiles)
    #expect(
      FilterTests.verdict(filter, on: profile.account, profile)
        == FilterTests.verdict(expected, on: profile.account, profile))
  }

  @Test("a plain character is searched for like the full-width one") func foldsPlainCharacters() {
    let typed = ((0xFF01...0xFF5E) + [0x3001, 0x3002, 0xFF61, 0xFF64]).compactMap(
      Unicode.Scalar.init)
    for text in typed.map({ String(Character($0)) }) {
      #expect(FilterScanner.plain(text).utf8.count == 1)
      #expect(FoldedText(FilterScanner.plain(text)).bytes == FoldedText(text).bytes, "\(text)")
    }
    for text in ["ann", "Łukasz é 東京", "👩\u{200D}🚀", "e\u{301}：", "≥5 《a》「b」"] {
      #expect(FilterScanner.plain(text) == text.replacing("：", with: ":"))
    }
  }

  @Test(
    "finds names by their plain spelling",
    arguments: [
      ("Łukasz", "lukasz"), ("Søren", "soren"), ("Đặng", "dang"), ("Æsop", "aesop"),
      ("Işık", "isik"),
      ("ＡＢＣ", "abc"), ("O’Brien", "o'brien"), ("Jean\u{A0}Luc", "\"jean luc\""),
      ("Jean\u{2011}Luc", "jean-luc"), ("ﾊﾛｰ", "ハロー"), ("𝓐𝓷𝓷", "ann"),
      ("علی", "علي"), ("علي", "علی"), ("کریم", "كريم"), ("علی\u{200C}رضا", "عليرضا"),
      ("عليرضا", "علی\u{200C}رضا"), ("a\u{200B}nn", "ann"), ("ann", "a\u{2060}n\u{200D}n"),
    ])
  func findsNames(_ name: String, _ spelling: String) throws {
    let profile = try FilterTests.profile(#""name": "\#(name)""#)
    for text in [spelling, "name:" + spelling] {
      let verdict = FilterTests.verdict(FilterExpression(text), on: profile.account, profile)
      #expect(verdict == .included, "\(text)")
    }
  }

  @Test(
    "finds mistakes",
    arguments: [
      ("followes>10", .unknownField("followes", near: "followers")),
      ("-locaton:berlin", .unknownField("locaton", near: "location")),
      ("is:muutal", .unknownState("muutal", near: "mutual")),
      ("is:xyz", .unknownState("xyz", near: nil)),
      ("no:biography", .unknownField("biography", near: nil)),
      ("starred>3", .unknownField("starred", near: nil)),
      ("location:(graz or tartu)", .missingValue(after: "location:")),
      ("followers>abc", .needsNumber(field: "followers", value: "abc")),
      ("followers>1.2345k", .needsNumber(field: "followers", value: "1.2345k")),
      ("since>May", .needsDate(field: "since", value: "May")),
      ("updated>30x", .needsDate(field: "updated", value: "30x")),
      ("updated>12s", .needsDate(field: "updated", value: "12s")),
      ("since<6mo1y", .needsDate(field: "since", value: "6mo1y")),
      ("since<3m", .needsDate(field: "since", value: "3m")),
      ("since:1y6m..2y", .needsDate(field: "since", value: "1y6m..2y")),
      ("since>2026-02-30", .needsDate(field: "since", value: "2026-02-30")),
      ("since>2026-13", .needsDate(field: "since", value: "2026-13")),
      ("since:2025-02-29..", .needsDate(field: "since", value: "2025-02-29..")),
      ("since:2026-01..2026-04-31", .needsDate(field: "since", value: "2026-01..2026-04-31")),
      ("since:2y..1y", .needsDate(field: "since", value: "2y..1y")),
      ("since:2020..1y", .needsDate(field: "since", value: "2020..1y")),
      ("followers>30d", .needsNumber(field: "followers", value: "30d")),
      ("hireable:maybe", .needsBoolean(field: "hireable", value: "maybe")),
      ("bio>a", .isText(field: "bio", operator: ">")), ("or ann", .loneOr),
      ("bio>go", .isText(field: "bio", operator: ">")),
      ("js:x", .unknownField("js", near: nil)), ("us:y", .unknownField("us", near: nil)),
      ("z:y", .unknownField("z", near: nil)), ("地点:東京", .unknownField("地点", near: nil)),
      ("language:go", .unknownField("language", near: nil)),
      ("no:language", .unknownField("language", near: nil)),
      ("has:bio", .unknownField("has", near: "-no:bio")),
      ("fullname:ann", .unknownField("fullname", near: "name")),
      ("user:p001", .unknownField("user", near: "login")),
      ("sort:followers", .unknownField("sort", near: nil)),
      ("!graz", .foreignOperator(.without("graz"), in: "!graz")),
      ("-!graz", .foreignOperator(.without("graz"), in: "!graz")),
      ("location:!graz", .foreignOperator(.without("location:graz"), in: "location:!graz")),
      ("^har ann", .foreignOperator(.beginning("har"), in: "^har")),
      ("name:^har", .foreignOperator(.beginning("har"), in: "name:^har")),
      ("ann | bob", .foreignOperator(.either([]), in: "|")),
      ("ann || bob", .foreignOperator(.either([]), in: "||")),
      ("ann|bob", .foreignOperator(.either(["ann", "bob"]), in: "ann|bob")),
      ("ann||bob", .foreignOperator(.either(["ann", "bob"]), in: "ann||bob")),
      ("name:ann|bob", .foreignOperator(.either(["name:ann", "name:bob"]), in: "name:ann|bob")),
      ("name:a|bio:b", .foreignOperator(.either(["name:a", "bio:b"]), in: "name:a|bio:b")),
      ("ann && lee", .foreignOperator(.both([]), in: "&&")),
      ("ann&&lee", .foreignOperator(.both(["ann", "lee"]), in: "ann&&lee")),
      ("an*", .foreignOperator(.wildcard("an"), in: "an*")),
      ("*an*", .foreignOperator(.wildcard("an"), in: "*an*")),
      ("o*t*", .foreignOperator(.wildcard("o*t"), in: "o*t*")),
      ("location:ber*", .foreignOperator(.wildcard("location:ber"), in: "location:ber*")),
      ("/an/", .foreignOperator(.expression("an"), in: "/an/")),
      ("/^a|b*/i", .foreignOperator(.expression("^a|b*"), in: "/^a|b*/i")),
      ("name:/an/", .foreignOperator(.expression("an"), in: "name:/an/")),
      ("ann｜bob", .foreignOperator(.either(["ann", "bob"]), in: "ann|bob")),
      ("NOT or ann", .missingValue(after: "NOT")), ("(ann NOT)", .missingValue(after: "NOT")),
      ("ann or or bob", .loneOr), ("(or ann)", .loneOr),
      (String(repeating: "(", count: 60) + "a", .tooDeep),
    ] as [(String, FilterProblem)])
  func findsMistakes(_ text: String, _ problem: FilterProblem) throws {
    let filter = FilterExpression(text)
    #expect(filter.problem == problem)
    let profile = try FilterTests.ann()
    #expect(FilterTests.verdict(filter, on: profile.account, profile) == .excluded)
  }

  @Test(
    "reports what a command line leaves unfinished",
    arguments: [
      ("followers:1,2", .needsNumber(field: "followers", value: "1,2")),
      ("followers>", .missingValue(after: "followers>")), ("is:", .missingValue(after: "is:")),
      ("is:mut", .unknownState("mut", near: "mutual")), ("ann or", .loneOr), ("(ann", .openGroup),
      ("updated>30", .needsDate(field: "updated", value: "30")),
      ("()", .emptyGroup), ("repos:50..10", .needsNumber(field: "repos", value: "50..10")),
      ("'exact", .openQuote), ("“san francisco", .openQuote), ("name:\"ann", .openQuote),
      ("ann NOT", .missingValue(after: "NOT")), ("bio:", .missingValue(after: "bio:")),
    ] as [(String, FilterProblem)])
  func reportsUnfinished(_ text: String, _ problem: FilterProblem) {
    #expect(FilterExpression(text).problem == nil)
    do throws(SearchError) {
      _ = try PeopleSearch([text], isRegex: false)
      Issue.record("a command line accepts '\(text)'")
    } catch {
      #expect(error == .filter(problem))
    }
  }

  @Test(
    "leaves texts that resemble conditions as they are",
    arguments: [
      "https://ann.example", "mailto:ann@example.org", "c++:x", "a<b", "12:30", "::", ":)",
      "std::map",
      "\"js:x\"", "“js:x”", "!", "^_^", "!!", "a!b", "not", "x\u{2212}y", "O\u{2019}Brien",
      "\"ann|bob\"", "「an*」", "“/an/”", "\"a && b\"", ":|", "*", "***", "&", "r&d", "/", "//",
      "/dev",
      "/home/ann", "a/b", "《三体》", "三体》", "x。", "你好！", "「a：b」", "ann，bob",
    ])
  func takesTexts(_ text: String) throws {
    let profile = try FilterTests.profile(#""bio": "\#(text.filter { !"\"“”「」".contains($0) })""#)
    let filter = FilterExpression(text)
    #expect(filter.problem == nil && filter.unfinished == nil && !filter.needsProfiles)
    #expect(FilterTests.verdict(filter, on: profile.account, profile) == .included)
  }

  @Test(
    "takes a word of a command line with spaces as a phrase",
    arguments: [
      (["san francisco"], true), (["san mexico"], false), (["location:san francisco"], true),
      (["-san mexico"], true), (["-location:san francisco"], false), (["san", "mexico"], true),
      (["location: san francisco"], true), (["followers > 1000"], true), (["followers >2k"], false),
      (["rust or swift"], true), (["rust or swift", "bob"], false),
      (["rust", "or", "swift"], true),
      (["location:san followers>1k"], true), ([#"location:"san francisco" ann"#], true),
      (["(rust", "or", "swift)", "ann"], true), (["ann -swift"], false), (["or"], nil),
      (["NOT", "rust"], true), (["NOT", "swift"], false), (["NOT rust"], true), (["NOT"], nil),
      (["NOT", "rust or swift"], false), (["ann \u{2212}swift"], false),
      (["“san francisco” ann"], true), (["（rust or swift） ann"], true),
      (["ann | bob"], nil), (["an* bob"], nil), (["\"ann | bob\""], false),
      (["ann followers＞1k"], true), (["ann 「san mexico」"], false),
    ] as [([String], Bool?)])
  func takesArguments(_ words: [String], _ isIncluded: Bool?) throws {
    let profile = try FilterTests.ann()
    let filter = FilterExpression(arguments: words)
    #expect((filter.problem ?? filter.unfinished == nil) == (isIncluded != nil))
    guard let isIncluded else { return }
    #expect(
      FilterTests.verdict(filter, on: profile.account, profile) == FilterVerdict(isIncluded))
  }

  @Test(
    "tells what only a profile shows",
    arguments: [
      ("ann", .included, false), ("swift", .unknown, false), ("-ann", .excluded, false),
      ("-swift", .unknown, false), ("login:ann", .included, false), ("login:x", .excluded, false),
      ("location:berlin", .unknown, true), ("ann or swift", .included, false),
      ("followers>1 login:x", .excluded, true), ("is:org", .included, false),
      ("is:fav", .excluded, false), ("is:mutual", .excluded, true), ("is:followed", .unknown, true),
      ("no:bio", .unknown, true),
      ("type:organization", .included, false), ("id:8", .excluded, false),
      ("site_admin:true", .excluded, false),
    ] as [(String, FilterVerdict, Bool)])
  func needsProfiles(_ text: String, _ verdict: FilterVerdict, _ needsProfiles: Bool) {
    let filter = FilterExpression(text)
    let account = Account(id: 7, login: "ann-lee", kind: .organization)
    #expect(FilterTests.verdict(filter, on: account) == verdict)
    #expect(filter.needsProfiles == needsProfiles)
  }

  @Test(
    "implies a lookup of profiles, for records also to leave out a text",
    arguments: [
      ("swift", false, false), ("-swift", false, true), ("ann or NOT swift", false, true),
      ("-(swift or login:x)", false, true), ("-(login:x -swift)", false, false),
      ("-login:ann", false, false), ("-is:org", false, false),
      ("location:berlin", true, true), ("-location:berlin", true, true),
      ("-fullname:x", false, false),
    ] as [(String, Bool, Bool)])
  func impliesLookups(_ text: String, _ inText: Bool, _ inRecords: Bool) {
    let filter = FilterExpression(text)
    #expect(filter.impliesLookup(forRecords: false) == inText)
    #expect(filter.impliesLookup(forRecords: true) == inRecords)
  }

  @Test("doesn't know relations without marks")
  func lacksMarks() throws {
    let profile = try FilterTests.profile(#""name": "Ann""#)
    for text in ["is:mutual", "is:follower", "is:followed", "follows_you:true", "no:follows_you"] {
      let filter = FilterExpression(text)
      #expect(FilterTests.verdict(filter, on: profile.account, profile) == .unknown, "\(text)")
    }
  }

  @Test("names an account by the whole text only")
  func namesAccounts() {
    #expect(FilterExpression("@ann").account?.text == "ann")
    for text in ["@ann ", " @ann", "\"@ann\"", "@ann bob", "@", "ann"] {
      #expect(FilterExpression(text).account == nil, "\(text)")
    }
  }

  @Test(
    "names the hidden field that explains a match",
    arguments: [
      ("swift", [ProfileField.login], ProfileField.bio), ("swift", [.login, .bio], nil),
      ("ann swift", [.login], .bio), ("ann", [.login], nil), ("neill", [.login], .name),
      ("github", [.login, .bio], nil), ("blog:example", [.login], .blog),
      ("-rust san", [.login, .name], .location), ("rust or lee", [.login], nil),
      ("followers>5", [.login], nil), ("", [], nil),
    ])
  func namesTheMatchingField(
    _ filter: String, _ shown: [ProfileField], _ expected: ProfileField?
  ) throws {
    let known = KnownProfile(try Self.ann())
    #expect(FilterExpression(filter).field(matchingIn: known, besides: shown) == expected)
  }
}
