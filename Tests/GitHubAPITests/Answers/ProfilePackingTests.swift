import FoundationEssentials
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct ProfilePackingTests {
  private let packing = Packing<Profile>.profile

  @Test(arguments: [
    #"{"id":1,"login":"a"}"#,
    #"{"id":9007199254740993,"login":"x[bot]","type":"Bot","site_admin":true,"name":"","bio":"a\r\nb "}"#,
    #"{"id":-1,"login":"é","type":"Mannequin","node_id":"","hireable":false,"followers":7,"blog":null}"#,
    #"{"id":1,"login":"a","node_id":"U_kgAB","html_url":"https://h/a","avatar_url":"","email":"\u2028"}"#,
  ])
  func restoresProfiles(json: String) throws {
    let profile = try JSONDecoder().decode(Profile.self, from: Data(json.utf8))
    #expect(packing.unpack(packing.pack(profile)) == profile)
  }

  @Test(.enabled(if: Recorded.areAvailable, Recorded.comment))
  func restoresEveryRecordedProfile() throws {
    var count = 0
    for recorded in try Recorded.exchanges(in: "recorded.jsonl") {
      guard let profile = Endpoint<Profile>.ownProfile.read(Array(recorded.body.utf8)) else {
        continue
      }
      #expect(packing.unpack(packing.pack(profile)) == profile)
      count += 1
    }
    #expect(count == 97)
  }

  @Test func rejectsTruncatedBytes() throws {
    let profile = try JSONDecoder().decode(Profile.self, from: Data(#"{"id":1,"login":"a"}"#.utf8))
    let bytes = packing.pack(profile)
    for length in 0..<bytes.count { #expect(packing.unpack(Array(bytes.prefix(length))) == nil) }
  }
}
