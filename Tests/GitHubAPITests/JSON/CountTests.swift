import FoundationEssentials
import Testing

@testable import GHFQueries
@testable import GitHubAPI

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
