import GitHubAPI
import Testing

@testable import LocalStore

@Suite struct PageFileNameTests {
  private func name(_ host: String, _ path: String) -> String {
    let key = PageKey(host: host, path: path)
    return PageFileName.path(for: key, request: PageRequest(key))
  }

  @Test(arguments: [
    ("/users/octocat/followers", "users/octocat/followers"),
    ("/users/OctoCat/Following", "users/octocat/following"),
    ("/api/v3/users/a_b-/followers", "api/v3/users/a_b-/followers"),
    ("/users/dependabot[bot]/followers", "users/dependabot%5bbot%5d/followers"),
    ("/users/dependabot%5Bbot%5D/followers", "users/dependabot%255bbot%255d/followers"),
    ("/users/../../etc", "users/%2e%2e/%2e%2e/etc"),
    ("/users/a.pages/é", "users/a%2epages/%c3%a9"),
    ("/search/users?q=a b", "search/users%3fq%3da%20b"),
  ])
  func givesListingsReadableNames(path: String, expected: String) {
    #expect(name("API.github.com", path) == "api.github.com/\(expected).pages")
  }

  @Test func escapesHosts() {
    #expect(name("localhost:8080", "/a/b/c") == "localhost%3a8080/a/b/c.pages")
    #expect(name("..", "/a/b/c") == "%2e./a/b/c.pages")
    #expect(name("[::1]", "/a/b/c") == "%5b%3a%3a1%5d/a/b/c.pages")
    #expect(name("a/b", "/a/b/c") == "a%2fb/a/b/c.pages")
  }

  @Test func spreadsProfilesOver64Files() {
    var names: Set<String> = []
    for number in 1...2_000 {
      names.insert(name("api.github.com", "/users/user\(number)"))
      names.insert(name("api.github.com", "/user/\(number)"))
    }
    #expect(names.count == 64)
    #expect(names.min() == "api.github.com/accounts/00.pages")
    #expect(names.max() == "api.github.com/accounts/3f.pages")
    #expect(name("ghe.example.org", "/api/v3/users/a").hasPrefix("ghe.example.org/accounts/"))
  }

  @Test(arguments: ["", "/", "/a//b", "/users/\(String(repeating: "a", count: 250))/followers"])
  func namesUnusablePathsByTheirHash(path: String) {
    #expect(name("api.github.com", path).hasPrefix("other/"))
    #expect(name("api.github.com", path).utf8.count == 6 + 16 + 6)
  }
}
