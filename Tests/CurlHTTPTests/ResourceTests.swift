import GitHubAPI
import TestSupport
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  @Suite struct ResourceTests {
    /// The tests of other targets may open files meanwhile, hence the margin; one descriptor kept
    /// by each transport or request would go far beyond it.
    @Test func `1,000 requests and 100 transports leave no descriptor open`() async throws {
      try await ScriptedServer.serve { connection in
        try await connection.answerAll("ok")
      } to: { server in
        let before = try OpenDescriptors.count()
        for _ in 1...100 {
          try await ask(server, times: 10, with: CurlTransport(environment: [:]))
        }
        let after = try await OpenDescriptors.settled(at: before + 30)
        print("descriptors: \(before) before 1,000 requests, \(after) after")
        #expect(after <= before + 30)
      }
    }

    @Test func `requests in a row share a connection`() async throws {
      let connections = Recorder<Void>()
      try await ScriptedServer.serve { connection in
        connections.add(())
        try await connection.answerAll("ok")
      } to: { server in
        try await ask(server, times: 10, with: CurlTransport(environment: [:]))
      }
      #expect(connections.all.count == 1)
    }

    @Test func `connections outlive moments with few requests`() async throws {
      let connections = Recorder<Void>()
      try await ScriptedServer.serve { connection in
        connections.add(())
        try await connection.answerAll("ok")
      } to: { server in
        let transport = CurlTransport(environment: [:])
        for _ in 1...10 {
          await withTaskGroup { group in
            for _ in 1...10 {
              group.addTask { await transport.outcome(of: .loopback(server.port)).text }
            }
            for await text in group { #expect(text == "ok") }
          }
          try await ask(server, times: 1, with: transport)
        }
      }
      #expect((1...10).contains(connections.all.count))
    }

    @Test func `no more connections are opened than allowed`() async throws {
      let connections = Recorder<Void>()
      try await ScriptedServer.serve { connection in
        connections.add(())
        try await connection.answerAll("ok")
      } to: { server in
        let transport = CurlTransport(environment: [:], limits: .init(connectionsPerHost: 3))
        await withTaskGroup { group in
          for _ in 1...60 {
            group.addTask { await transport.outcome(of: .loopback(server.port)).text }
          }
          for await text in group { #expect(text == "ok") }
        }
      }
      #expect((1...3).contains(connections.all.count))
    }
  }
}

private func ask(_ server: ScriptedServer, times: Int, with transport: CurlTransport) async throws {
  for _ in 1...times {
    let response = try await transport.response(to: .loopback(server.port), body: [])
    #expect(response.body == Array("ok".utf8))
  }
}
