import Testing

@testable import LocalStore

@Suite struct RemovedFavouriteTests {
  let scratch: ScratchDirectory
  let store: FavouritesStore
  private let file = """
    {
      "version": 1,
      "favourites": [
        {
          "login": "ann",
          "id": 1,
          "html_url": "https://github.com/ann",
          "avatar_url": "",
          "added_at": "2026-11-21T10:00:00.5+01:00",
          "note": "kept"
        },
        {
          "login": "bob",
          "id": 2,
          "html_url": "https://github.com/bob",
          "avatar_url": "",
          "added_at": "2026-11-21T10:00:00Z"
        }
      ]
    }

    """

  init() throws {
    scratch = try ScratchDirectory()
    store = FavouritesStore(in: scratch.path("ghf"))
    try scratch.makeDirectory("ghf")
    try scratch.write(file, to: "ghf/favourites.json")
  }

  @Test("restores a favourite with its date, its unknown members and its position")
  func restoresTheEntryAsItWas() throws {
    let removed = try #require(try store.remove(ids: [1], on: "GitHub.com")[1])
    #expect(try store.list().map(\.login) == ["bob"])
    try store.restore([removed])
    #expect(try store.list().map(\.login) == ["ann", "bob"])
    let text = try scratch.text(of: "ghf/favourites.json")
    #expect(text.contains(#""added_at": "2026-11-21T10:00:00.5+01:00""#))
    #expect(text.contains(#""note": "kept""#))
  }

  @Test("keeps the new entry of an account that is a favourite again")
  func keepsANewEntry() throws {
    let removed = try #require(try store.remove(ids: [1], on: "github.com")[1])
    _ = try store.add([removed.entry.favourite])
    try store.restore([removed])
    #expect(try store.list().map(\.login) == ["bob", "ann"])
  }

  @Test func removesOnlyAccountsOfTheHost() throws {
    #expect(try store.remove(ids: [1], on: "ghe.example.org").isEmpty)
    #expect(try store.remove(ids: [3], on: "github.com").isEmpty)
    #expect(try scratch.text(of: "ghf/favourites.json") == file)
  }

  @Test("restores several favourites at their positions")
  func restoresSeveral() throws {
    let before = try store.list()
    let removed = try store.remove(ids: [2, 1, 9], on: "github.com")
    #expect(removed.keys.sorted() == [1, 2])
    try store.restore(Array(removed.values))
    #expect(try store.list() == before)
  }
}
