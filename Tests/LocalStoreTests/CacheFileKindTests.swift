import Testing

@testable import LocalStore

/// Telling cache files from foreign files by their paths.
@Suite struct CacheFileKindTests {
  private func kind(_ path: String) -> CacheFileKind? {
    CacheFileKind(path.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
  }

  @Test(arguments: [
    ("api.github.com/users/octocat/followers.pages", CacheFileKind.listing),
    ("other/0123456789abcdef.pages", .listing),
    ("localhost%3a8080/accounts/x/y.pages", .listing),
    ("api.github.com/accounts/3f.pages", .profiles),
    ("h/accounts/.3f.pages.4711-0.new", .leftover(of: "3f.pages")),
    ("h/users/a/.followers.pages.1-12.new", .leftover(of: "followers.pages")),
  ])
  func recognisesCacheFiles(path: String, expected: CacheFileKind) {
    #expect(kind(path) == expected)
  }

  @Test(arguments: [
    "followers.pages", "h/notes.txt", "h/.pages", "h/Users/a.pages", "h/u.v/a.pages",
    ".h/a.pages", "h/../a.pages", "/a.pages", "h//a.pages", "h/a b.pages", "h/a.pages.lock",
    "h/a.pages.1-0.new", "h/.a.pages.1.new", "h/.a.pages.x-0.new", "h/.a.txt.1-0.new",
    "h/..a.pages.1-0.new", "h/.new", "h/é.pages", "",
  ])
  func rejectsForeignFiles(path: String) {
    #expect(kind(path) == nil)
  }
}
