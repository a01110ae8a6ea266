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

  @Test("refuses a variable that isn't UTF-8, instead of the next one")
  func refusesForeignPaths() throws {
    let foreign = ForeignText.decoding(Array("/caf".utf8) + [0xE9])
    let home = XDGDirectories(environment: ["HOME": foreign, "XDG_DATA_HOME": "/d"])
    let fault = StorageError.HomeFault.notUTF8(variable: "HOME", path: #"/caf\xE9"#)
    #expect(try home.data == "/d/ghf")
    #expect(throws: StorageError.noHome(fault)) { try home.state }
    #expect(home.fault == fault)
    let data = XDGDirectories(environment: ["HOME": "/home/ada", "XDG_DATA_HOME": foreign])
    #expect(try data.state == "/home/ada/.local/state/ghf")
    #expect(
      throws: StorageError.noHome(.notUTF8(variable: "XDG_DATA_HOME", path: #"/caf\xE9"#))
    ) { try data.data }
    #expect(XDGDirectories(environment: ["HOME": "here"]).fault == nil)
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
