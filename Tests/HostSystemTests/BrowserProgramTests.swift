import FoundationEssentials
import HostSystem
import TestSupport
import Testing

/// Starting a browser, with scripts as stand-ins.
struct BrowserProgramTests {
  /// Opens a page with these scripts in PATH; returns the result and their output.
  private func opened(
    _ scripts: [String: String], browser: String? = nil, display: String? = nil,
    keepsTerminal: Bool = false
  ) async throws -> (isOpen: Bool, output: String) {
    let directory = try TemporaryDirectory()
    for (name, script) in scripts {
      try await ExecutableScript.write("#!/bin/sh\n\(script)\n", to: directory.path + "/" + name)
    }
    var environment = [
      "PATH": "\(directory.path):/nonexistent", "SAID": directory.path + "/said",
    ]
    environment["BROWSER"] = browser
    environment["DISPLAY"] = display
    let isOpen = await BrowserProgram(environment: environment)
      .open("https://github.com/ann", keepsTerminal: keepsTerminal)
    // `try?`: the scripts may have written nothing.
    let output = (try? String(contentsOfFile: directory.path + "/said", encoding: .utf8)) ?? ""
    return (isOpen, output)
  }

  private static let opener = "xdg-open"

  private static let argumentLogger = #"echo "${0##*/}" "$@" >> "$SAID""#

  @Test(arguments: [
    (nil, "opener https://github.com/ann\n"), ("", "opener https://github.com/ann\n"),
    ("fox", "fox https://github.com/ann\n"), ("fox --new", "fox --new https://github.com/ann\n"),
    ("fox %s --new", "fox https://github.com/ann --new\n"),
    ("fox --url=%s", "fox --url=https://github.com/ann\n"),
    ("missing:fox", "fox https://github.com/ann\n"),
    ("fails:fox:xdg-open", "fails https://github.com/ann\nfox https://github.com/ann\n"),
    ("fox;touch", ""), ("fox $(touch)", "fox $(touch) https://github.com/ann\n"),
  ])
  func startsTheChosenBrowser(_ browser: String?, _ output: String) async throws {
    let scripts = [
      "xdg-open": Self.argumentLogger, "fox": Self.argumentLogger,
      "fails": Self.argumentLogger + "; exit 3", "open": Self.argumentLogger,
    ]
    let result = try await opened(scripts, browser: browser)
    #expect(result.output == output.replacing("opener", with: Self.opener))
    #expect(result.isOpen == !output.isEmpty)
  }

  @Test("starts a browser by its path, which needn't be in PATH")
  func startsABrowserByItsPath() async throws {
    let other = try TemporaryDirectory()
    let path = other.path + "/fox"
    try await ExecutableScript.write("#!/bin/sh\n\(Self.argumentLogger)\n", to: path)
    let result = try await opened([:], browser: path + " --new")
    #expect(result.isOpen)
    #expect(result.output == "fox --new https://github.com/ann\n")
    #expect(try await opened([:], browser: other.path + "/missing").isOpen == false)
  }

  @Test(
    "starts only browsers with a window while a screen is shown",
    arguments: [
      ("w3m", ":0", ""), ("/usr/bin/lynx -nopause", ":0", ""), (nil, ":0", "xdg-open"),
      ("w3m:fox", nil, "fox"), (nil, nil, ""), (nil, "", ""), ("xdg-open", nil, ""),
    ])
  func keepsTheTerminal(_ browser: String?, _ display: String?, _ started: String) async throws {
    let script = Self.argumentLogger + "; echo output; /bin/cat"
    let result = try await opened(
      ["xdg-open": script, "fox": script, "w3m": script], browser: browser, display: display,
      keepsTerminal: true)
    #expect(result.output == (started.isEmpty ? "" : "\(started) https://github.com/ann\n"))
    #expect(result.isOpen == !started.isEmpty)
  }

  @Test func failsWithoutAWorkingBrowser() async throws {
    #expect(try await !opened([:]).isOpen)
    #expect(try await !opened(["xdg-open": "exit 3"]).isOpen)
    #expect(try await !opened(["xdg-open": "kill -9 $$"]).isOpen)
  }
}
