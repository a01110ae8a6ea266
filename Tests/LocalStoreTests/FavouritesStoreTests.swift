import FoundationEssentials
import Glibc
import Testing

@testable import LocalStore

@Suite struct FavouritesStoreTests {
  let scratch: ScratchDirectory
  let store: FavouritesStore

  init() throws {
    scratch = try ScratchDirectory()
    store = FavouritesStore(in: scratch.path("ghf"))
  }

  private func favourite(
    _ login: String, _ id: Int64, on host: String = "github.com", at seconds: Int = 0,
    picture: String? = nil
  ) -> Favourite {
    Favourite(
      login: login, id: id, host: host, htmlURL: "https://github.com/\(login)",
      avatarURL: picture ?? "https://avatars.example.org/u/\(id)",
      addedAt: Date(timeIntervalSince1970: 1_795_255_200 + Double(seconds)))
  }

  private func writeFile(_ text: String) throws {
    try scratch.makeDirectory("ghf")
    try scratch.write(text, to: "ghf/favourites.json")
  }

  @Test func writesTheDocumentedFormat() throws {
    _ = try store.add([favourite("octocat", 583_231), favourite("ada", 9_007_199_254_740_993)])
    #expect(
      try scratch.text(of: "ghf/favourites.json") == """
        {
          "version": 1,
          "favourites": [
            {
              "login": "octocat",
              "id": 583231,
              "host": "github.com",
              "html_url": "https://github.com/octocat",
              "avatar_url": "https://avatars.example.org/u/583231",
              "added_at": "2026-11-21T10:00:00Z"
            },
            {
              "login": "ada",
              "id": 9007199254740993,
              "host": "github.com",
              "html_url": "https://github.com/ada",
              "avatar_url": "https://avatars.example.org/u/9007199254740993",
              "added_at": "2026-11-21T10:00:00Z"
            }
          ]
        }

        """)
    #expect(try scratch.permissions(of: "ghf") == 0o700)
    #expect(try scratch.permissions(of: "ghf/favourites.json") == 0o600)
    #expect(try scratch.names(in: "ghf") == ["favourites.json", "favourites.json.lock"])
    #expect(
      try store.list() == [favourite("octocat", 583_231), favourite("ada", 9_007_199_254_740_993)])
  }

  @Test func createsNoFilesWithoutAChange() throws {
    #expect(try store.list() == [])
    #expect(try store.add([]) == [])
    #expect(
      try store.remove(logins: ["octocat"], on: "github.com")
        == FavouritesRemoval(removed: [], missing: ["octocat"]))
    #expect(try scratch.names() == [])
  }

  @Test func reportsAFavouriteAddedTwice() throws {
    let octocat = favourite("octocat", 1)
    #expect(
      try store.add([octocat, octocat]) == [
        FavouriteAddition(favourite: octocat, outcome: .added),
        FavouriteAddition(favourite: octocat, outcome: .alreadyThere),
      ])
    let before = try FileStatus.of(path: store.path, followsLink: false)
    #expect(
      try store.add([favourite("octocat", 1, at: 60)]) == [
        FavouriteAddition(favourite: octocat, outcome: .alreadyThere)
      ])
    #expect(try FileStatus.of(path: store.path, followsLink: false) == before)
  }

  @Test func updatesTheEntryOfARenamedAccount() throws {
    _ = try store.add([favourite("old", 1), favourite("other", 2)])
    let picture = "https://avatars.example.org/u/1?v=2"
    let addition = try store.add([favourite("New", 1, at: 60, picture: picture)])
    let renamed = favourite("New", 1, picture: picture)
    #expect(addition == [FavouriteAddition(favourite: renamed, outcome: .renamed(from: "old"))])
    #expect(try store.list() == [renamed, favourite("other", 2)])
  }

  @Test func addsAReusedLoginAsAnotherEntry() throws {
    _ = try store.add([favourite("octocat", 1)])
    _ = try store.add([favourite("Octocat", 2)])
    #expect(try store.list() == [favourite("octocat", 1), favourite("Octocat", 2)])
    let removal = try store.remove(logins: ["OCTOCAT"], on: "github.com")
    #expect(removal.removed == [favourite("octocat", 1), favourite("Octocat", 2)])
  }

  @Test func reportsMissingLoginsOnRemoval() throws {
    _ = try store.add([favourite("a", 1), favourite("B", 2), favourite("c", 3)])
    let removal = try store.remove(logins: ["C", "x", "b", "c", "Y"], on: "github.com")
    #expect(removal.removed == [favourite("B", 2), favourite("c", 3)])
    #expect(removal.missing == ["x", "Y"])
    #expect(try store.list() == [favourite("a", 1)])
    _ = try store.remove(logins: ["a"], on: "github.com")
    #expect(
      try scratch.text(of: "ghf/favourites.json")
        == "{\n  \"version\": 1,\n  \"favourites\": []\n}\n")
  }

  @Test("separates favourites with the same id or login by host")
  func separatesFavouritesByHost() throws {
    let here = favourite("octocat", 1)
    let sameID = favourite("stranger", 1, on: "ghe.example.org")
    let sameLogin = favourite("Octocat", 2, on: "ghe.example.org")
    let all = [here, sameID, sameLogin]
    #expect(try store.add(all).map(\.outcome) == [.added, .added, .added])
    #expect(try store.list() == all)
    #expect(try store.list(on: "GHE.example.org") == [sameID, sameLogin])
    // A rename on one host doesn't affect the account with that id on another.
    #expect(
      try store.update([favourite("octo", 1), favourite("x", 2)]).map(\.outcome) == [
        .renamed(from: "octocat")
      ])
    #expect(try store.list(on: "ghe.example.org") == [sameID, sameLogin])
    let removal = try store.remove(logins: ["octo", "OCTOCAT"], on: "GHE.example.org")
    #expect(removal == FavouritesRemoval(removed: [sameLogin], missing: ["octo"]))
    #expect(try store.list().map(\.login) == ["octo", "stranger"])
  }

  @Test func readsAnEntryWithoutAHostAsGitHub() throws {
    try writeFile(
      """
      {"version":1,"favourites":[{"login":"a","id":1,"html_url":"","avatar_url":"","x":1,
      "added_at":"2026-11-21T10:00:00Z"},{"login":"b","id":1,"host":"GHE.example.org:8443",
      "html_url":"","avatar_url":"","added_at":"2026-11-21T10:00:00Z","y":2}]}
      """)
    #expect(try store.list().map(\.host) == ["github.com", "ghe.example.org:8443"])
    _ = try store.add([favourite("c", 3)])
    let text = try scratch.text(of: "ghf/favourites.json")
    #expect(text.contains(#""x": 1"#) && text.contains(#""y": 2"#))
    #expect(text.contains(#""host": "ghe.example.org:8443""#))
  }

  @Test func preservesUnknownFields() throws {
    try writeFile(
      """
      {"note":{"z":1,"a":[0.10,123456789012345678901234567890]},"favourites":[{"tags":["x"],"id":1,
      "login":"a","added_at":"2026-11-21T12:00:00.250+02:00","html_url":"h","avatar_url":"v",
      "rank":1e2}],"version":1,"é":null}
      """)
    _ = try store.add([favourite("b", 2)])
    _ = try store.remove(logins: ["b"], on: "github.com")
    #expect(
      try scratch.text(of: "ghf/favourites.json") == """
        {
          "version": 1,
          "favourites": [
            {
              "login": "a",
              "id": 1,
              "host": "github.com",
              "html_url": "h",
              "avatar_url": "v",
              "added_at": "2026-11-21T12:00:00.250+02:00",
              "tags": [
                "x"
              ],
              "rank": 1e2
            }
          ],
          "note": {
            "z": 1,
            "a": [
              0.10,
              123456789012345678901234567890
            ]
          },
          "é": null
        }

        """)
    #expect(try store.list().first?.addedAt == Date(timeIntervalSince1970: 1_795_255_200.25))
  }

  @Test(arguments: [
    ("", FileDamage.empty), ("{", .notJSON(line: 1)), ("[]", .wrongShape(place: "document")),
    ("{}", .wrongShape(place: "version")),
    (#"{"version":0,"favourites":[]}"#, .wrongShape(place: "version")),
    (#"{"version":"1","favourites":[]}"#, .wrongShape(place: "version")),
    (#"{"version":1.0,"favourites":[]}"#, .wrongShape(place: "version")),
    (#"{"version":1}"#, .wrongShape(place: "favourites")),
    (#"{"version":1,"favourites":{}}"#, .wrongShape(place: "favourites")),
    (#"{"version":1,"favourites":[1]}"#, .wrongShape(place: "favourites[0]")),
    (#"{"version":1,"favourites":[{}]}"#, .wrongShape(place: "favourites[0].id")),
    (#"{"version":1,"favourites":[{"id":1.5}]}"#, .wrongShape(place: "favourites[0].id")),
    (
      #"{"version":1,"favourites":[{"id":9223372036854775808}]}"#,
      .wrongShape(place: "favourites[0].id")
    ),
    (
      #"{"version":1,"favourites":[{"id":1,"added_at":"yesterday"}]}"#,
      .wrongShape(place: "favourites[0].added_at")
    ),
    (
      #"{"version":1,"favourites":[{"id":1,"added_at":"2026-11-21T10:00:00Z","login":null}]}"#,
      .wrongShape(place: "favourites[0].login")
    ),
    (#"{"version":1,"version":1,"favourites":[]}"#, .duplicateKey("version", line: 1)),
    (
      #"{"version":1,"favourites":[{"id":1,"host":null}]}"#,
      .wrongShape(place: "favourites[0].host")
    ),
    (#"{"version":1,"favourites":[{"id":1,"host":""}]}"#, .wrongShape(place: "favourites[0].host")),
  ])
  func leavesADamagedFileUntouched(text: String, damage: FileDamage) throws {
    try writeFile(text)
    try expectUntouched(text, .damaged(path: store.path, damage: damage))
  }

  @Test func leavesAFileOfANewerVersionUntouched() throws {
    let text = #"{"version":2,"people":[]}"#
    try writeFile(text)
    try expectUntouched(text, .newerVersion(path: store.path, version: 2, newestKnown: 1))
  }

  private func expectUntouched(_ text: String, _ error: StorageError) throws {
    #expect(throws: error) { try store.list() }
    #expect(throws: error) { try store.add([favourite("a", 1)]) }
    #expect(throws: error) { try store.remove(logins: ["a"], on: "github.com") }
    #expect(try scratch.text(of: "ghf/favourites.json") == text)
    #expect(try scratch.names(in: "ghf") == ["favourites.json"])
  }

  @Test func rejectsADirectoryInPlaceOfTheFile() throws {
    try scratch.makeDirectory("ghf/favourites.json")
    let error = StorageError.notARegularFile(path: store.path)
    #expect(throws: error) { try store.list() }
    #expect(throws: error) { try store.add([favourite("a", 1)]) }
  }

  @Test func rejectsANamedPipeWithoutBlocking() throws {
    try scratch.makeDirectory("ghf")
    #expect(unsafe mkfifo(store.path, 0o600) == 0)
    #expect(throws: StorageError.notARegularFile(path: store.path)) { try store.list() }
  }

  @Test func rejectsAFileInPlaceOfTheDirectory() throws {
    try scratch.write("", to: "ghf")
    #expect(throws: StorageError.failed(path: store.path, step: .open, errorNumber: ENOTDIR)) {
      try store.add([favourite("a", 1)])
    }
  }

  @Test func removesLeftoversOfAKilledProcess() throws {
    try writeFile(#"{"version":1,"favourites":[]}"#)
    try scratch.write("{", to: "ghf/.favourites.json.4711-0.new")
    _ = try store.add([favourite("a", 1)])
    #expect(try store.list().map(\.login) == ["a"])
    #expect(try scratch.names(in: "ghf") == ["favourites.json", "favourites.json.lock"])
  }

  @Test func losesNothingWithConcurrentWriters() async throws {
    let directory = scratch.path("ghf")
    // `flock` locks belong to an open file, so stores in one process exclude each other as
    // processes do.
    try await withThrowingTaskGroup { group in
      for id in 1...50 {
        group.addTask {
          let store = FavouritesStore(in: directory)
          _ = try store.add([favourite("user\(id)", Int64(id))])
          if id.isMultiple(of: 5) { _ = try store.remove(logins: ["USER\(id)"], on: "github.com") }
        }
      }
      try await group.waitForAll()
    }
    let expected = (1...50).filter { !$0.isMultiple(of: 5) }
    #expect(try store.list().map(\.id).sorted() == expected.map(Int64.init))
    #expect(try scratch.names(in: "ghf") == ["favourites.json", "favourites.json.lock"])
  }
}
