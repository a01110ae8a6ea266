import LocalStore
import Testing

@Suite struct XDGDirectoriesTests {
  @Test func defaultsToDirectoriesInHome() throws {
    let directories = XDGDirectories(environment: ["HOME": "/home/ada"])
    #expect(try directories.data == "/home/ada/.local/share/ghf")
    #expect(try directories.state == "/home/ada/.local/state/ghf")
    #expect(try directories.cache == "/home/ada/.cache/ghf")
  }

  @Test func prefersXDGVariables() throws {
    let directories = XDGDirectories(environment: [
      "HOME": "/home/ada", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s/", "XDG_CACHE_HOME": "/",
    ])
    #expect(try directories.data == "/d/ghf")
    #expect(try directories.state == "/s/ghf")
    #expect(try directories.cache == "/ghf")
  }

  @Test(arguments: ["", "cache", "./cache", "~/cache"])
  func ignoresEmptyAndRelativeValues(value: String) throws {
    let directories = XDGDirectories(environment: ["HOME": "/home/ada", "XDG_CACHE_HOME": value])
    #expect(try directories.cache == "/home/ada/.cache/ghf")
  }

  @Test func needsHomeOnlyWithoutAnXDGVariable() throws {
    let directories = XDGDirectories(environment: ["XDG_DATA_HOME": "/d"])
    #expect(try directories.data == "/d/ghf")
    #expect(throws: StorageError.noHome(.unset)) { try directories.cache }
  }

  @Test func requiresAnAbsoluteHome() {
    #expect(throws: StorageError.noHome(.unset)) {
      try XDGDirectories(environment: ["HOME": ""]).data
    }
    #expect(throws: StorageError.noHome(.relative("home/ada"))) {
      try XDGDirectories(environment: ["HOME": "home/ada"]).state
    }
  }
}
