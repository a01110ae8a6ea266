import Testing

@testable import LocalStore

/// The favourites file as JSON: what is preserved, and what is refused with its place.
struct FavouritesFormTests {
  private static let entry = """
    {"login":"a","id":1,"html_url":"","avatar_url":"","added_at":"2020-05-17T10:00:00Z"
    """

  private func written(_ text: String) throws -> String {
    String(decoding: try FavouritesDocument(Array(text.utf8), path: "f").bytes, as: UTF8.self)
  }

  private func damage(in bytes: [UInt8]) -> FileDamage? {
    do throws(StorageError) {
      _ = try FavouritesDocument(bytes, path: "f")
      return nil
    } catch .damaged(_, let damage) {
      return damage
    } catch {
      return .empty
    }
  }

  private func damage(in text: String) -> FileDamage? { damage(in: Array(text.utf8)) }

  @Test("preserves unknown members of every kind, with two spaces a level")
  func preservesUnknownMembers() throws {
    let text = """
      {
        "version": 1,
        "favourites": [],
        "z": null,
        "a": [
          true,
          false,
          [],
          {}
        ],
        "numbers": [
          0,
          -0,
          123456789012345678901234567890,
          0.10,
          1.5E+10,
          -2e-3
        ],
        "text": "é 👩‍🚀 \\" \\\\ \\n\\r\\t \\u001b\\u202e"
      }

      """
    #expect(try written(text) == text)
    // A byte order mark isn't written again.
    #expect(try written("\u{FEFF}" + text) == text)
  }

  @Test(arguments: [" ", "{", "[1,]", #"{"version":1,}"#, "\u{FEFF}\u{FEFF}{}", "NaN"])
  func refusesWhatIsNotJSON(text: String) {
    #expect(damage(in: text) == .notJSON(line: 1))
  }

  @Test func namesTheLine() {
    #expect(damage(in: "{\n\"version\": 1,\n\"favourites\" []}") == .notJSON(line: 3))
    #expect(
      damage(in: "{\"version\":1,\n\"favourites\":[\(Self.entry),\n\"\\u0069d\":2}]}")
        == .duplicateKey("id", line: 3))
    #expect(damage(in: #"{"version":1,"version":1}"#) == .duplicateKey("version", line: 1))
  }

  @Test("keys that differ only in their composition are two keys")
  func distinguishesKeysByCodeUnits() throws {
    let text = "{\"version\":1,\"favourites\":[],\"\u{E9}\":1,\"e\u{301}\":2}"
    #expect(try written(text).unicodeScalars.contains("\u{301}"))
  }

  @Test func refusesEmptyFilesAndOtherEncodings() {
    #expect(damage(in: [UInt8]()) == .empty)
    #expect(damage(in: [0x22, 0xC0, 0xAF, 0x22]) == .notUTF8)
  }

  @Test func limitsNestingTo64Levels() {
    func text(_ depth: Int) -> String {
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return "{\"version\":1,\"favourites\":[],\"x\":\(lists)}"
    }
    #expect(damage(in: text(63)) == nil)
    #expect(damage(in: text(64)) == .tooDeep(line: 1))
    #expect(damage(in: text(100_000)) == .tooDeep(line: 1))
  }
}
