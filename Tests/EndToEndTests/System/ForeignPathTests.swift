import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// Paths with bytes that aren't UTF-8.
  struct ForeignPathTests {
    @Test("refuses an argument that isn't UTF-8, names it, and writes no other file")
    func refusesArguments() async throws {
      let env = try await TestEnvironment()
      for line in [
        #"ghf export --csv followers:octavia --nodes "$(printf 'n\351.csv')""#,
        #"ghf export --csv followers:octavia "$(printf -- '--nodes=n\351.csv')""#,
        #"ghf watch run --test --atom "$(printf 'n\351.csv')""#,
        #"ghf people "$(printf 'file:n\351.csv')""#,
      ] {
        let run = try await env.shell("cd \(env.home.path) && \(line)")
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("error: an argument is not UTF-8: '"), "\(run.errors)")
        #expect(run.errors.contains(#"n\xE9.csv'"#), "\(run.errors)")
        #expect(try env.home.files().isEmpty)
      }
    }

    @Test("stores nothing beside a home or a directory that isn't UTF-8, and says so")
    func storesNothingElsewhere() async throws {
      let env = try await TestEnvironment()
      let home = #"HOME="$(printf '\#(env.home.path)/caf\351')""#
      let directory = #"XDG_DATA_HOME="$(printf '\#(env.home.path)/data\351')""#
      let version = try await env.shell("\(home) ghf --version")
      #expect(version.status == 0 && version.errors == "")
      let list = try await env.shell("\(home) ghf followers octavia --limit 1")
      #expect(list.status == 0)
      #expect(
        list.errors.contains(
          #"ignoring the files in HOME, which is not UTF-8: '\#(env.home.path)/caf\xE9'"#),
        "\(list.errors)")
      for (variable, command) in [
        (home, "fav add octavia"), (home, "changes octavia"), (home, "watch add octavia"),
        (home, "cache info"), (directory, "fav add octavia"),
      ] {
        let run = try await env.shell("\(variable) ghf \(command)")
        #expect(run.status == 1)
        let name = variable.prefix { $0 != "=" }
        #expect(
          run.errors.contains("error: cannot locate ghf's files: \(name) is not UTF-8: '"),
          "\(run.errors)")
        #expect(run.errors.contains(#"\xE9'"#), "\(run.errors)")
      }
      #expect(try env.home.files().keys.allSatisfy { $0.hasPrefix(".") })
    }

    @Test("passes the bytes of a variable that isn't UTF-8 to the programs that it starts")
    func passesVariablesOn() async throws {
      let env = try await TestEnvironment()
      try env.home.write(
        "#!/bin/sh\nprintf %s \"$FOREIGN\" | od -An -tx1 > '\(env.home.path)/out'\n",
        to: "bin/reader", permissions: 0o700)
      let foreign = #"FOREIGN="$(printf 'caf\351')""#
      _ = try await env.shell("\(foreign) BROWSER=reader ghf open octavia")
      #expect(try env.home.text(of: "out").contains("63 61 66 e9"))
      _ = try await env.shell("ghf watch add octavia; rm '\(env.home.path)/out'")
      _ = try await env.shell("\(foreign) ghf watch run --test --exec reader")
      #expect(try env.home.text(of: "out").contains("63 61 66 e9"))
    }
  }
}
