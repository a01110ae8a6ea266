import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Profile pictures from a server that refuses requests for them with a token.
  struct PictureTests {
    private static let faces = ["--pictures", ProjectFiles.root + "/Fixtures/pictures/faces"]

    private struct Request: Decodable {
      let target: String
      let authorizationScheme: String?
      let status: Int
      let peakConcurrency: Int
    }

    private func pictures(of server: FixtureProcess) throws -> [Request] {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try server.log().map { try decoder.decode(Request.self, from: Data($0.utf8)) }
        .filter { $0.target.hasPrefix("/u/") }
    }

    @Test(
      "draws 200 tiles with at most 8 requests at once, none of them with the token",
      .enabled(if: InstalledPrograms.allowTmux && InstalledPrograms.drawPictures))
    func drawsTiles() async throws {
      try await FixtureProcess.serving(PictureTests.faces + ["--latency-ms", "20"]) { server in
        var env = try TestEnvironment(server)
        env.variables.merge(.signedIn) { $1 }
        // The list is cached, so that all later requests are for pictures.
        _ = try await env.ghf("followers", "octavia", "--parallel", "1")
        #expect(try pictures(of: server).isEmpty)
        try await ShellSession.run(.bash, in: env) { shell in
          try await shell.type(
            "clear; ghf followers octavia --avatars=half --limit 200; echo o''ver")
          try await shell.press("Enter")
          // The line that is typed doesn't contain the text.
          try await shell.wait(for: "over")
          // The tiles of the last rows, in columns of 32.
          #expect(try await shell.screen.contains { $0.contains("▄") })
        }
        let requests = try pictures(of: server)
        // On a busy machine, a screenful may go without some of its pictures.
        #expect(Set(requests.map(\.target)).count > 100)
        #expect(Set(requests.map(\.target)).count == requests.count)
        #expect(requests.allSatisfy { $0.status == 200 && $0.authorizationScheme == nil })
        #expect(requests.map(\.peakConcurrency).max() == 8)
      }
    }

    @Test(
      "draws the picture of the selected person on a full screen, without the token",
      .enabled(if: InstalledPrograms.allowTmux && InstalledPrograms.drawPictures))
    func drawsOnAFullScreen() async throws {
      try await FixtureProcess.serving(PictureTests.faces) { server in
        var env = try TestEnvironment(server)
        env.variables.merge(.signedIn) { $1 }
        try await ShellSession.run(.bash, in: env) { shell in
          try await shell.resize(columns: 120, rows: 40)
          try await shell.type("clear; ghf browse octavia")
          try await shell.press("Enter")
          try await shell.wait(for: "▄")
          try await shell.press("C-c")
          try await shell.wait(for: "$")
        }
        let requests = try pictures(of: server)
        #expect(!requests.isEmpty)
        #expect(requests.allSatisfy { $0.status == 200 })
      }
    }

    @Test(
      "says why no picture is shown, and which loader is missing",
      .enabled(if: InstalledPrograms.drawPictures))
    func explainsMissingPictures() async throws {
      try await FixtureProcess.serving(PictureTests.faces) { server in
        let env = try TestEnvironment(server)
        func notice(_ options: String, with variables: [String: String] = [:]) async throws
          -> String
        {
          let line = "ghf followers octavia --limit 8 --avatars=half --no-cache \(options)"
          let run = try await env.shell(
            "script -qec '\(line)' /dev/null",
            with: variables.merging(["TERM": "xterm-256color"]) { $1 })
          // The message is wrapped between words, and follows the bytes of a picture.
          let lines = run.output.replacing("\r\n  ", with: " ").split(separator: "\r\n")
          let notice = lines.last { $0.contains("pictures not shown") } ?? ""
          return notice.split(separator: "\u{1B}8").last.map(String.init) ?? ""
        }
        #expect(try await notice("") == "")
        // Without its list of loaders, gdk-pixbuf reads only what is built in.
        let loaderNotice = try await notice("", with: ["GDK_PIXBUF_MODULE_FILE": "/dev/null"])
        #expect(loaderNotice.hasPrefix("some pictures not shown: gdk-pixbuf has no loader for "))
        #expect(
          loaderNotice.hasSuffix(
            "WEBP; install one, on Debian with 'apt install webp-pixbuf-loader'"))
        try await server.misbehave("/u/=status:500")
        #expect(try await notice("") == "pictures not shown: none could be fetched")
        try await server.misbehave("/u/=body:GIF89a")
        #expect(try await notice("") == "pictures not shown: they are damaged or too large")
      }
    }

    @Test(
      "shows names without the pictures that don't come within 2 s a screenful",
      .enabled(if: InstalledPrograms.drawPictures))
    func waitsForAScreenful() async throws {
      try await FixtureProcess.serving(PictureTests.faces) { server in
        try await server.misbehave("/u/=hang")
        let env = try TestEnvironment(server)
        let start = ContinuousClock.now
        let line =
          "stty rows 24 cols 80; ghf followers octavia --limit 24 --avatars=half --no-cache"
        let run = try await env.shell(
          "script -qec '\(line)' /dev/null", with: ["TERM": "xterm-256color"])
        let time = ContinuousClock.now - start
        #expect(run.output.contains("pictures not shown: none arrived in time"))
        // The heading names octavia; the tiles fill two screens.
        #expect(run.output.utf8.count { $0 == 0x0A } > 24)
        #expect(time > .seconds(4) && time < .seconds(30), "\(time)")
      }
    }

    @Test(
      "doesn't read a long list far ahead of its pictures",
      .enabled(if: InstalledPrograms.drawPictures))
    func waitsForPictures() async throws {
      try await FixtureProcess.serving(PictureTests.faces + ["--latency-ms", "20"]) { server in
        let env = try TestEnvironment(server)
        let line = "ghf followers crowd-20000 --avatars=half --no-cache"
        _ = try await env.shell(
          "script -qec '\(line)' /dev/null",
          with: ["TERM": "xterm-256color"].merging(.signedIn) { $1 }
        ) { _ in
          // Without a wait, all 200 pages have arrived long before.
          try await server.waitForRequests(600)
          kill(try await ProcessState.ghf(in: env.home.path), SIGKILL)
        }
        let pageCount = try server.log().count { $0.contains("/followers?per_page") }
        #expect((3...100).contains(pageCount), "\(pageCount) pages")
      }
    }

    @Test("neither fetches pictures nor loads the libraries in a pipe")
    func fetchesNothingInAPipe() async throws {
      try await FixtureProcess.serving(PictureTests.faces) { server in
        let env = try TestEnvironment(server)
        for words in [["followers", "octavia"], ["followers", "octavia", "--avatars"]] {
          let run = try await env.run("ghf", words, with: ["LD_DEBUG": "files"])
          #expect(run.lines.count == 233)
          #expect(run.errors.contains("libc.so.6"))
          #expect(!run.errors.contains("chafa") && !run.errors.contains("pixbuf"))
        }
        #expect(try pictures(of: server).isEmpty)
      }
    }

    @Test("doesn't load the libraries on a terminal without --avatars")
    func loadsNothingWithoutTheOption() async throws {
      try await FixtureProcess.serving { server in
        let env = try TestEnvironment(server)
        let line = "ghf user octavia 2>&1"
        let run = try await env.shell(
          "LD_DEBUG=files script -qec '\(line)' /dev/null", with: ["TERM": "xterm-kitty"])
        #expect(run.output.contains("Octavia"))
        #expect(run.output.contains("libcurl"))
        #expect(!run.output.contains("chafa") && !run.output.contains("pixbuf"))
      }
    }
  }
}
