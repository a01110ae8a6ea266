import GitHubAPI
import TerminalText
import TestSupport
import Testing

@testable import GHFQueries

/// Filters that are typed as `%name`.
struct NamedFilterTests {
  private static let names = [
    "swift": "swift or ios", "near": "location:oslo or location:\"san francisco\"", "a": "%b -c",
    "b": "%swift", "l1": "%l2", "l2": "%l1", "me": "%me", "open": "(a", "x": "followers>",
  ]

  private static func filter(_ text: String) -> FilterExpression {
    FilterExpression(text, with: FilterOptions(names: names))
  }

  private func isIncluded(_ login: String, by text: String) -> FilterVerdict {
    FilterTests.verdict(Self.filter(text), on: Account(id: 1, login: login))
  }

  @Test("means the same as the named filter in parentheses")
  func equalsAGroup() throws {
    let profile = try FilterTests.profile(#""name": "Ann", "bio": "iOS and c", "location": "Oslo""#)
    for (text, expanded) in [
      ("%swift", "(swift or ios)"), ("-%swift", "-(swift or ios)"),
      ("x %swift", "x (swift or ios)"),
      ("%swift x", "(swift or ios) x"), ("%swift or x", "(swift or ios) or x"),
      ("(%swift) %near", "(swift or ios) (location:oslo or location:\"san francisco\")"),
      ("%a", "((swift or ios) -c)"), ("-(x or %a)", "-(x or ((swift or ios) -c))"),
    ] {
      for login in ["swift-c", "ios", "x", "swift-x", "bob"] {
        let account = Account(id: 7, login: login)
        for profile in [profile, nil] {
          #expect(
            FilterTests.verdict(Self.filter(text), on: account, profile)
              == FilterTests.verdict(FilterExpression(expanded), on: account, profile),
            "\(text) \(login)")
        }
      }
      let (named, plain) = (Self.filter(text), FilterExpression(expanded))
      #expect(named.highlights.map(\.text) == plain.highlights.map(\.text))
      #expect(named.needsProfiles == plain.needsProfiles)
      #expect(named.problem == nil && named.unfinished == nil)
    }
  }

  @Test(
    "is text if it isn't a name at the start of a word",
    arguments: [
      "%", "100%", "50%off", "a%swift", "%é", "%a.b", "\"%swift\"", "'%nothing'", "name:%nothing",
    ])
  func keepsText(_ text: String) {
    let filter = Self.filter(text)
    #expect(filter.problem == nil && filter.unfinished == nil)
    #expect(filter.highlights.count == 1)
  }

  @Test func reportsMistakes() {
    let known = Self.names.keys.sorted()
    #expect(
      Self.filter("%swif").unfinished == .unknownName("swif", near: "swift", known: known))
    #expect(Self.filter("%swift2").problem == .unknownName("swift2", near: "swift", known: known))
    #expect(Self.filter("a %zzz").problem == .unknownName("zzz", near: nil, known: known))
    #expect(FilterExpression("%s").problem == .unknownName("s", near: nil, known: []))
    #expect(Self.filter("%l1").problem == .circle(["l1", "l2", "l1"]))
    #expect(Self.filter("%l2 x").problem == .circle(["l2", "l1", "l2"]))
    #expect(Self.filter("%me").problem == .circle(["me", "me"]))
    #expect(Self.filter("%open").problem == .openGroup)
    #expect(Self.filter("%x").problem == .missingValue(after: "followers>"))
  }

  @Test("ends after a thousand uses, also if each filter uses the next one twice")
  func limitsUses() {
    var names = ["n0": "a"]
    for number in 1..<40 { names["n\(number)"] = "%n\(number - 1) %n\(number - 1)" }
    let options = FilterOptions(names: names)
    #expect(FilterExpression("%n39", with: options).problem == .tooManyNames)
    #expect(FilterExpression("%n8", with: options).problem == nil)
    names = ["n0": "a"]
    for number in 1..<60 { names["n\(number)"] = "(%n\(number - 1))" }
    #expect(FilterExpression("%n59", with: FilterOptions(names: names)).problem == .tooDeep)
  }

  @Test("a word of a command line with a name is a filter, not a phrase")
  func isAFilterInArguments() {
    let options = FilterOptions(names: Self.names)
    let filter = FilterExpression(arguments: ["%swift -%near", "x y"], with: options)
    #expect(filter.highlights.map(\.text) == ["swift", "ios", "x y"])
  }

  @Test("accepts any name before the names are read")
  func acceptsUnreadNames() {
    let filter = FilterExpression("%any a", with: .unread)
    #expect(filter.problem == nil && filter.unfinished == nil && filter.hasUnreadName)
    #expect(!Self.filter("%swift").hasUnreadName)
  }
}

/// Words that also match letters in the given order.
struct FuzzyFilterTests {
  private static func filter(_ text: String) -> FilterExpression {
    FilterExpression(text, with: FilterOptions(names: ["s": "-sw ti"], isFuzzy: true))
  }

  private func verdict(
    _ text: String, _ login: String, _ profile: Profile? = nil
  ) -> FilterVerdict {
    FilterTests.verdict(Self.filter(text), on: Account(id: 7, login: login), profile)
  }

  @Test func matchesLettersInOrder() throws {
    let profile = try FilterTests.profile(#""name": "Jané Smith", "bio": "a bio about rust""#)
    #expect(verdict("swft", "swift-fan") == .included)
    #expect(verdict("SWFT fn", "swift-fan") == .included)
    #expect(verdict("tfs", "swift-fan") == .unknown)
    #expect(verdict("jnsm", "x", profile) == .included)
    #expect(verdict("about", "x", profile) == .included)
    // Only the login and the name are searched for letters.
    #expect(verdict("abt", "x", profile) == .excluded)
    #expect(verdict("\"swft\"", "swift") == .unknown)
    #expect(verdict("login:swft", "swift") == .excluded)
    #expect(
      FilterTests.verdict(FilterExpression("swft"), on: Account(id: 1, login: "swift")) == .unknown)
  }

  @Test("excludes only whole words")
  func negatesWords() throws {
    let profile = try FilterTests.profile(#""name": "x""#)
    #expect(verdict("-swft", "swift", profile) == .included)
    #expect(verdict("-(zz or swft)", "swift", profile) == .included)
    #expect(verdict("-%s", "swift", profile) == .included)
    #expect(verdict("%s", "t-i", profile) == .included)
    #expect(verdict("%s", "swt-i") == .excluded)
  }

  @Test("includes exactly the logins that have the letters in order")
  func matchesSubsequences() {
    var random = SeededGenerator("fuzzy")
    let letters = Array("ab-c")
    for _ in 0..<20_000 {
      func text(_ count: Int) -> String {
        String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
      }
      let word = text(Int.random(in: 1...4, using: &random))
      let login = text(Int.random(in: 1...8, using: &random))
      guard word.first != "-" else { continue }
      var rest = login[...]
      let isSubsequence = word.allSatisfy { letter in
        guard let index = rest.firstIndex(of: letter) else { return false }
        rest = rest[rest.index(after: index)...]
        return true
      }
      #expect((verdict(word, login) == .included) == isSubsequence, "\(word) \(login)")
      let score = FoldedText(login).bytes.span.letterScore(of: FoldedText(word).bytes.span)
      #expect((score > 0) == isSubsequence)
    }
  }

  @Test("highlights letters in names with accents") func highlightsLetters() throws {
    let search = try PeopleSearch(["lks"], isRegex: false, with: FilterOptions(isFuzzy: true))
    #expect(search.parts(of: "Łukasz") == [0..<2, 3..<4, 5..<6])
    #expect(search.parts(of: "L\u{308}ǫkæß") == [0..<3, 5..<6, 8..<10])
  }

  @Test("scores whole words, starts of words and short gaps higher")
  func scores() {
    func score(_ word: String, _ text: String) -> Int {
      FoldedText(text).bytes.span.letterScore(of: FoldedText(word).bytes.span)
    }
    for (word, better, worse) in [
      ("ann", "ann", "a-n-n"), ("ann", "ann", "xann"), ("ann", "x-ann", "xann"),
      ("ab", "a-b", "axb"), ("ab", "axb", "axxxxb"),
      ("oct", "octocat", "o-c-xt"), ("cat", "c-cat", "caxt"),
    ] {
      #expect(score(word, better) > score(word, worse), "\(word) \(better) \(worse)")
    }
    #expect(score("", "a") == 0)
    #expect(FoldedText("swift-fan").letterRanges(of: FoldedText("swf")) == [0..<1, 1..<2, 3..<4])
    #expect(FoldedText("Łukasz").letterRanges(of: FoldedText("lks")) == [0..<1, 3..<4, 5..<6])
    #expect(FoldedText("swift").letterRanges(of: FoldedText("if")) == [])
  }
}
