import FoundationEssentials
import GitHubAPI

@testable import GHFQueries
@testable import TerminalText

extension FuzzTarget {
  /// Parses a filter, and evaluates it for a person with and without a profile.
  func feedFilter(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // `try?`: the sample is valid.
    guard let profile = try? Profile(json: JSON(Array(sample.utf8))) else {
      fatalError("the sample can't be read")
    }
    let account = profile.account
    let login = FoldedText(account.login)
    for filter in [
      FilterExpression(text),
      FilterExpression(arguments: text.split(separator: "\n").map(String.init)),
    ] {
      func verdict(_ profile: KnownProfile?) -> FilterVerdict {
        filter.verdict(login: login.bytes.span, knowing: profile) { account }
      }
      let (known, unknown) = (verdict(KnownProfile(profile)), verdict(nil))
      FuzzTarget.require(
        unknown == .unknown || unknown == known, "a profile only decides what was unknown")
      FuzzTarget.require(
        filter.problem == nil || known == .excluded, "an invalid filter excludes everyone")
      FuzzTarget.require(
        !filter.isEmpty || known == .included, "an empty filter includes everyone")
      _ = filter.matches(FoldedText(text))
      _ = PeopleSearch.filter(filter).parts(of: text)
    }
  }
}

/// A profile with a value in most fields.
private let sample =
  #"""
  {"id": 7, "login": "ann-lee", "type": "User", "name": "Ann", "company": "a>b", "blog": "",
   "location": "Oslo", "hireable": true, "bio": "or (swift)", "public_repos": 3, "followers": 1500,
   "following": 9, "created_at": "2020-05-17T10:00:00Z"}
  """#
