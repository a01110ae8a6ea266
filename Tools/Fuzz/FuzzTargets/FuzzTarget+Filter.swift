import GitHubAPI

@testable import GHFQueries
@testable import TerminalText

extension FuzzTarget {
  /// Parses a filter, and evaluates it for a person with and without a profile.
  func feedFilter(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let account = Account(id: 7, login: "ann-lee")
    let profile = Profile.sample(account)
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

extension Profile {
  fileprivate static func sample(_ account: Account) -> Profile {
    Profile(
      account: account, name: "Ann", company: "a>b", blog: "", location: "Oslo", email: nil,
      isHireable: true, bio: "or (swift)", twitterUsername: nil, repositoryCount: 3, gistCount: 0,
      followerCount: 1_500, followingCount: 9, createdAt: "2020-05-17T10:00:00Z", updatedAt: nil,
      followsViewer: true, isFollowedByViewer: false)
  }
}
