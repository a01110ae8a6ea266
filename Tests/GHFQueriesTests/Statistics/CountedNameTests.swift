import TestSupport
import Testing

@testable import GHFQueries

/// The rules by which spellings of companies and locations are counted together.
struct CountedNameTests {
  @Test(
    "counts a company's @names, or its whole text, without case, accents and additions",
    arguments: [
      ("@github", "github"), ("GitHub", "github"), ("github.com", "github"),
      ("https://github.com", "github"), ("https://www.github.com/", "github"),
      ("http://github.com/about", "about"), ("GitHub, Inc.", "github"), ("GitHub Inc", "github"),
      ("  git hub \t", "git hub"), ("@GitHub.com", "github"),
      ("@github @microsoft", "github microsoft"),
      ("@github, @Microsoft and @github", "github microsoft"), ("Engineer at @github", "github"),
      ("@github/@npm", "github npm"), ("ann@github.com", "ann@github"), ("Societé Ltd.", "societe"),
      ("SOCIETE LLC", "societe"), ("Müller GmbH", "muller"), ("Acme Corp.", "acme"), ("Inc", "inc"),
      (".com", "com"), ("example.org/team", "example"), ("A/B Tests", "a/b tests"),
      ("会社", "会社"), ("ＡＢＣ株式会社", "abc株式会社"), ("🏠", "🏠"), ("@", ""), ("@@", ""), ("", ""),
      (" \r\n ", ""), ("\u{200B}", ""), ("-", ""), ("@ github", "github"),
      ("\u{1B}[31mred", "^[[31mred"), ("\u{202E}olleh", "olleh"),
    ])
  func normalisesCompanies(_ text: String, _ keys: String) {
    let names = CountedName.companies(in: text).map(\.key)
    #expect(names.joined(separator: " ") == keys)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    ("Berlin,Germany", "berlin, germany"), (" BERLIN ,  Germany.", "berlin, germany"),
    ("São Paulo", "sao paulo"), ("Zürich", "zurich"), (", ,", ""), ("Berlin", "berlin"),
    ("東京", "東京"), ("127.0.0.1", "127.0.0.1"), ("", ""), ("\u{2003}", ""),
    ("Washington, D.C.", "washington, d.c"), ("Łódź", "lodz"), ("東京、日本。", "東京, 日本"),
    ("„Berlin“", "berlin"), ("´", "´"),
  ])
  func normalisesLocations(_ text: String, _ key: String) {
    #expect(CountedName.location(in: text)?.key ?? "" == key)
  }

  @Test func countsNothingWithoutAText() {
    #expect(CountedName.companies(in: nil) == [])
    #expect(CountedName.location(in: nil) == nil)
  }

  @Test func truncatesLongTexts() {
    for text in [
      String(repeating: "x", count: 5_000), "e" + String(repeating: "\u{301}", count: 5_000),
    ] {
      #expect(CountedName.location(in: text)?.text.unicodeScalars.count == 200)
      #expect(CountedName.companies(in: "@" + text).allSatisfy { $0.text.utf8.count <= 400 })
    }
  }

  @Test("gives keys that don't change with trailing white space, and aren't empty, on any text")
  func ignoresTrailingWhiteSpace() {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let text = random.text(upTo: 12)
      let names = CountedName.companies(in: text).map(\.key)
      #expect(
        CountedName.companies(in: "\(text) \t").map(\.key) == names, "\(text.debugDescription)")
      #expect(names.allSatisfy { !$0.isEmpty })
      #expect(CountedName.location(in: text)?.key != "")
    }
  }

  @Test func ordersByFrequencyThenName() {
    var counts = NameCounts()
    for text in ["GitHub", "@github", "github.com", "GitHub", "zeta", "Acme", "ACME", "beta"] {
      for name in CountedName.companies(in: text) { counts.add(name) }
    }
    #expect(counts.top(10).map(\.name) == ["GitHub", "ACME", "beta", "zeta"])
    #expect(counts.top(10).map(\.count) == [4, 2, 1, 1])
    #expect(counts.top(1).map(\.name) == ["GitHub"])
  }
}
