import GHFCommands
import GitHubAPI
import LocalStore
import TestSupport
import Testing

/// Completion of set expressions.
struct SetCompletionTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    try home.writeFavourites(
      #"""
      {"version":1,"favourites":[{"login":"OctoCat","id":7,"html_url":"","avatar_url":"",
      "added_at":"2026-11-20T12:00:00Z"}]}
      """#)
    let cache = Cache(in: home.path + "/.cache/ghf")
    cache.note([SeenLogin(login: "octopus"), SeenLogin(login: "zoe")], on: "api.github.com")
    cache.finish()
  }

  /// Returns the candidates for the last word, without descriptions.
  private func words(_ words: String...) async throws -> [String] {
    let request = ["---complete", "fish", "\(words.count - 1)", words.last ?? ""]
    let run = try await ghf(request + words, home: home)
    #expect(run.errors == "")
    return run.lines.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func completesSetExpressions() async throws {
    let forms = [
      "followers:", "following:", "mutual:", "fav", "members:", "user:", "file:", "-",
    ]
    #expect(try await words("ghf", "people", "") == forms)
    #expect(try await words("ghf", "people", "fav", "") == ["and", "without", "or"])
    #expect(try await words("ghf", "people", "fav", "and", "M") == ["mutual:", "members:"])
    #expect(
      try await words("ghf", "people", "followers:octo")
        == ["followers:OctoCat", "followers:octopus"])
    #expect(try await words("ghf", "people", "(fav or user:z") == ["(fav or user:zoe"])
    #expect(
      try await words("ghf", "people", "(fav ") == ["(fav and", "(fav without", "(fav or"])
    #expect(
      try await words("ghf", "people", "mutual:@") == ["mutual:@me", "mutual:@OctoCat"]
        + ["mutual:@octopus", "mutual:@zoe"])
    #expect(try await words("ghf", "people", "x:o") == [])
    try home.write("", to: "folder/names.txt")
    try home.write("", to: "folder/odd name")
    try home.write("", to: "folder/nested/x")
    let path = "file:\(home.path)/folder/"
    #expect(try await words("ghf", "people", path + "n") == [path + "names.txt", path + "nested/"])
    #expect(
      try await words("ghf", "watch", "run", "--atom", "~/folder/n")
        == ["~/folder/names.txt", "~/folder/nested/"])
    #expect(
      try await words("ghf", "export", "--nodes", "\(home.path)/fol") == ["\(home.path)/folder/"])
  }

  @Test("completes an account or a set for browse, and its lists")
  func completesPlacesToBrowse() async throws {
    #expect(
      try await words("ghf", "browse", "").prefix(4) == ["OctoCat", "octopus", "zoe", "followers:"])
    #expect(try await words("ghf", "browse", "oc") == ["OctoCat", "octopus"])
    #expect(try await words("ghf", "browse", "following:z") == ["following:zoe"])
    #expect(try await words("ghf", "browse", "fav", "w") == ["without"])
    #expect(try await words("ghf", "browse", "fav or user:z") == ["fav or user:zoe"])
    #expect(
      try await words("ghf", "browse", "--tab", "")
        == ["followers", "following", "mutual", "known", "activity", "received", "changes"])
  }

  /// bash makes words of the parts of `followers:octocat`, as observed in bash 5.2.
  @Test func joinsTheWordsThatBashSplitsAtAColon() async throws {
    func candidates(_ current: String, _ words: String...) async throws -> [String] {
      let request = ["---complete", "bash", "\(words.count - 1)", current]
      return try await ghf(request + words, home: home).lines
    }
    #expect(
      try await candidates("octop", "ghf", "people", "followers", ":", "octop") == ["octopus "])
    #expect(try await candidates("", "ghf", "people", "user", ":").contains("octopus "))
    #expect(try await candidates("@octop", "ghf", "people", "user", ":@", "octop") == ["@octopus "])
    #expect(
      try await candidates("", "ghf", "people", "followers", ":", "octopus", "")
        == ["and ", "without ", "or "])
    #expect(
      try await candidates("(fav or user:octop", "ghf", "people", "'(fav or user:octop")
        == ["(fav or user:octopus"])
  }

  @Test("completes the fields and states of filters")
  func completesFilters() async throws {
    for start in [["ghf", "search", "octocat"], ["ghf", "search", "octocat", "swift"]] {
      func complete(_ word: String) async throws -> [String] {
        let words = start + [word]
        let request = ["---complete", "fish", "\(words.count - 1)", word]
        return try await ghf(request + words, home: home).lines.map {
          String($0.prefix { $0 != "\t" })
        }
      }
      #expect(try await complete("lo") == ["location:", "login:"])
      #expect(try await complete("is:m") == ["is:mutual"])
      #expect(try await complete("(no:fo") == ["(no:followers", "(no:following"])
      #expect(try await complete("berlin or lo") == ["berlin or location:", "berlin or login:"])
      #expect(try await complete("") == [])
    }
    #expect(
      try await words("ghf", "search", "octocat", "--", "-is:f")
        == ["-is:fav", "-is:follower", "-is:followed"])
    #expect(try await words("ghf", "stats", "--match", "followi") == ["following:"])
    #expect(try await words("ghf", "fav", "list", "--match=is:h") == ["--match=is:hireable"])
    #expect(try await words("ghf", "search", "--github", "octocat", "lo") == [])
  }
}
