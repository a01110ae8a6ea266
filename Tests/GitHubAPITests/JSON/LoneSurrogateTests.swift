import Testing

@testable import GitHubAPI

/// Escapes of half a character, which JSON allows and no string can hold.
@Suite struct LoneSurrogateTests {
  @Test(arguments: [
    (#"\ud83d"#, "\u{FFFD}"), (#"\uD83D\uDE00"#, "😀"), (#"\ude00"#, "\u{FFFD}"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83dx\ude00"#, "\u{FFFD}x\u{FFFD}"),
    (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\\ud83d"#, #"\ud83d"#), (#"\\\ud83d"#, "\\\u{FFFD}"),
    (#"é\u00e9\""#, "éé\""),
  ])
  func replacesOnlyTheSurrogate(escaped: String, text: String) throws {
    let body = #"{"login":"octocat","id":1,"type":"User","name":"a\#(escaped)b"}"#
    let profile = try #require(decode(Profile.self)(Array(body.utf8)))
    #expect(profile.name == "a\(text)b")
    #expect(
      GitHubMessage(body: Array(#"{"message":"\#(escaped)"}"#.utf8)) == GitHubMessage(text: text))
  }

  @Test(arguments: ["", "\\", #"\u"#, #"\ud83"#, #"\ud83d\"#, #"\ud83d\u"#, #"\uzzzz"#])
  func leavesOtherTextsAsTheyAre(text: String) {
    let expected = text.replacing("ud83d", with: "ufffd")
    #expect(Array(text.utf8).replacingLoneSurrogates == Array(expected.utf8))
  }
}
