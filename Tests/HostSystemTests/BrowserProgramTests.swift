import FoundationEssentials
import HostSystem
import TestSupport
import Testing

/// The browser as a program that is started, with scripts in its place.
struct BrowserProgramTests {
  /// Opens a page with these scripts in PATH; returns the answer and what they wrote down.
  private func opened(
    _ scripts: [String: String], browser: String? = nil
  ) async throws -> (isOpen: Bool, said: String) {
    let directory =
      FileManager.default.temporaryDirectory.path + "/ghf-browser-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    // What a test leaves behind must not fail it.
    defer { try? FileManager.default.removeItem(atPath: directory) }
    for (name, script) in scripts {
      try await ExecutableScript.write("#!/bin/sh\n\(script)\n", to: directory + "/" + name)
    }
    var environment = ["PATH": "\(directory):/nonexistent", "SAID": directory + "/said"]
    environment["BROWSER"] = browser
    let isOpen = await BrowserProgram(environment: environment).open("https://github.com/ann")
    // `try?`: nobody may have said anything.
    let said = (try? String(contentsOfFile: directory + "/said", encoding: .utf8)) ?? ""
    return (isOpen, said)
  }

  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  private static let says = #"echo "${0##*/}" "$@" >> "$SAID""#

  @Test(arguments: [
    (nil, "opener https://github.com/ann\n"), ("", "opener https://github.com/ann\n"),
    ("fox", "fox https://github.com/ann\n"), ("fox --new", "fox --new https://github.com/ann\n"),
    ("fox %s --new", "fox https://github.com/ann --new\n"),
    ("fox --url=%s", "fox --url=https://github.com/ann\n"),
    ("missing:fox", "fox https://github.com/ann\n"),
    ("fails:fox:xdg-open", "fails https://github.com/ann\nfox https://github.com/ann\n"),
    ("fox;touch", ""), ("fox $(touch)", "fox $(touch) https://github.com/ann\n"),
  ])
  func whoIsAsked(_ browser: String?, _ said: String) async throws {
    let scripts = [
      "xdg-open": Self.says, "fox": Self.says, "fails": Self.says + "; exit 3", "open": Self.says,
    ]
    let result = try await opened(scripts, browser: browser)
    #expect(result.said == said.replacing("opener", with: Self.opener))
    #expect(result.isOpen == !said.isEmpty)
  }

  @Test func nobodyIsThere() async throws {
    #expect(try await !opened([:]).isOpen)
    #expect(try await !opened(["xdg-open": "exit 3"]).isOpen)
    #expect(try await !opened(["xdg-open": "kill -9 $$"]).isOpen)
  }
}
