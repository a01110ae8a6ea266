import TestSupport
import Testing

@testable import GitHubAPI

/// Conversion of a GraphQL user to the profile that REST returns.
@Suite struct ProfileNodeTests {
  private func profile(_ json: String) throws -> Profile? {
    Profile(node: try JSON(text: json))
  }

  @Test func readsEveryField() throws {
    let profile = try #require(
      try profile(
        #"""
        {"id":"MDQ6VXNlcjE=","databaseId":1,"login":"Octo","name":" Octo ","bio":"a\r\nb",
        "company":"@github","location":"Tromsø","websiteUrl":"http://example.com",
        "twitterUsername":"octo","url":"https://github.com/Octo",
        "avatarUrl":"https://avatars.githubusercontent.com/u/1?u=4f2a&v=4","isHireable":true,
        "isSiteAdmin":true,"createdAt":"2011-01-25T18:44:36Z","updatedAt":"2024-01-22T12:11:09Z",
        "followers":{"totalCount":5},"following":{"totalCount":6},"repositories":{"totalCount":7},
        "gists":{"totalCount":8},"isFollowingViewer":true,"viewerIsFollowing":false}
        """#))
    #expect(
      profile
        == Profile(
          Account(
            id: 1, login: "Octo", isSiteAdmin: true, nodeID: "MDQ6VXNlcjE=",
            avatarURL: "https://avatars.githubusercontent.com/u/1?u=4f2a&v=4"),
          [
            .name: .text(" Octo "), .company: .text("@github"),
            .blog: .text("http://example.com"), .location: .text("Tromsø"),
            .isHireable: .boolean(true), .bio: .text("a\r\nb"), .twitterUsername: .text("octo"),
            .repositoryCount: .number(7), .gistCount: .number(8), .followerCount: .number(5),
            .followingCount: .number(6), .createdAt: .text("2011-01-25T18:44:36Z"),
            .updatedAt: .text("2024-01-22T12:11:09Z"), .followsViewer: .boolean(true),
            .isFollowedByViewer: .boolean(false),
          ]))
    #expect(profile.account.avatarURL == "https://avatars.githubusercontent.com/u/1?v=4")
    #expect(
      profile.account.pictureURL == "https://avatars.githubusercontent.com/u/1?u=4f2a&v=4")
    #expect(profile.account.nodeID == "MDQ6VXNlcjE=")
  }

  @Test func readsUnsetFieldsAsRESTSendsThem() throws {
    let profile = try #require(
      try profile(
        #"{"databaseId":1,"login":"a","isHireable":false,"bio":"","company":null,"websiteUrl":""}"#)
    )
    #expect(profile.isHireable == nil)
    #expect(profile.bio == "")
    #expect(profile.company == nil)
    #expect(profile.blog == "")
    #expect(profile.account.nodeID == nil)
  }

  @Test func readsInvalidOptionalFieldsAsNull() throws {
    let odd = try #require(
      try profile(
        #"""
        {"id":5,"databaseId":1,"login":"a","name":3,"bio":[],"company":{},"location":true,
        "websiteUrl":1,"twitterUsername":2,"url":3,"avatarUrl":4,"isHireable":"x",
        "isSiteAdmin":"yes","createdAt":6,"updatedAt":7,"followers":{"totalCount":"8"},
        "following":9,"repositories":null,"gists":[],"isFollowingViewer":1,
        "viewerIsFollowing":null}
        """#))
    #expect(try odd == profile(#"{"databaseId":1,"login":"a"}"#))
  }

  @Test func keepsURLsOfAnEnterpriseServer() throws {
    let profile = try #require(
      try profile(
        #"{"databaseId":1,"login":"a","url":"https://ghe/a","avatarUrl":"https://ghe/avatars/u/1?"}"#
      ))
    #expect(profile.account.pageURL == "https://ghe/a")
    #expect(profile.account.avatarURL == "https://ghe/avatars/u/1?")
  }

  @Test(arguments: [
    "{}", #"{"login":"a"}"#, #"{"databaseId":1}"#, #"{"databaseId":null,"login":"a"}"#,
    #"{"databaseId":"1","login":"a"}"#, #"{"databaseId":1,"login":2}"#,
  ])
  func returnsNilWithoutAnIDOrLogin(json: String) throws {
    #expect(try profile(json) == nil)
  }
}
