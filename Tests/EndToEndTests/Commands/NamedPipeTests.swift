import Testing

extension EndToEnd {
  /// Names that `ghf people` reads from a named pipe.
  struct NamedPipeTests {
    @Test("combines lists with names from a pipe, of which one is that of a renamed account")
    func readsNames() async throws {
      try await FixtureProcess.serving { server in
        let env = try TestEnvironment(server)
        let followers = try await env.ghf("followers", "octavia").lines
        let following = try await env.ghf("following", "octavia").lines
        try await server.change("rename \(followers[0]) new-name")
        // The cached list has the old name, and the pipe the new one, which is looked up.
        let run = try await env.shell(
          """
          mkfifo ~/names; echo new-name > ~/names &
          ghf people file:$HOME/names or following:octavia without followers:octavia
          """)
        #expect(run.errors == "")
        #expect(run.lines == ["new-name"] + following.filter { !followers.contains($0) })
      }
    }
  }
}
