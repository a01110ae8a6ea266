import FoundationEssentials
import Testing

@testable import GitHubAPI

/// The vectors of FIPS 180-4's examples (NIST, "Cryptographic Standards and Guidelines").
@Suite struct SHA256Tests {
  private func digest(_ text: String) -> String {
    SHA256.digest(of: Array(text.utf8)).map { byte in
      (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func matchesTheStandardsExamples(text: String, hexadecimal: String) {
    #expect(digest(text) == hexadecimal)
  }

  @Test func hashesAMillionBytes() {
    #expect(
      digest(String(repeating: "a", count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func padsEveryLengthAroundABlock() {
    #expect(
      digest(String(repeating: "a", count: 55))
        == "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318")
    #expect(
      digest(String(repeating: "a", count: 64))
        == "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb")
    #expect(Set((0...200).map { digest(String(repeating: "a", count: $0)) }).count == 201)
  }
}
