import Testing

@testable import GHFBrowse

/// The text of a filter: words, facts and phrases in quotes.
struct ListFilterTests {
  @Test(
    "takes a text in quotes as one word",
    arguments: [
      (#""san francisco""#, true), ("'san francisco'", true), (#""san mexico""#, false),
      ("san mexico", true), (#"location:"san francisco""#, true),
      (#"location: "san francisco""#, true), (#"location:"ann""#, false),
      (#"company="a>b ltd""#, true), (#""a>b""#, true), (#""followers>1""#, false),
      (#"location:"san francisco" "new mexico" ann"#, true),
      (#"location:"san francisco" name:'bob'"#, false),
      // A quote within a word is a letter, and the last one may be missing while it is typed.
      ("o'neill", true), (#""san fran"#, true), (#"location:"new me"#, true), (#""san x"#, false),
      (#""""#, true), (#"location:"""#, true), (#"""#, true), (#"location:""#, true),
    ])
  func takesPhrases(_ text: String, _ matches: Bool) throws {
    let profile = try Browsing.profile(
      "ann",
      [
        "name": "\"Ann O'Neill\"", "company": "\"a>b Ltd\"",
        "location": "\"San Francisco, New Mexico\"",
      ])
    let filter = ListFilter(text)
    #expect(filter.matches(KnownProfile(profile)) == matches)
    #expect(filter.problem == nil)
  }

  @Test("narrows a phrase while it is typed")
  func narrowsPhrases() {
    let texts = ["\"s", "\"san", "\"san f", "\"san fr\"", "\"san fr\" m"].map { ListFilter($0) }
    for (shorter, longer) in zip(texts, texts.dropFirst()) { #expect(longer.narrows(shorter)) }
  }
}
