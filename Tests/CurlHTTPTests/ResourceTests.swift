import GitHubAPI
import TestSupport
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  @Suite struct ResourceTests {
    /// The margin is for files that other test targets open; a leak by each transport or request
    /// would exceed it by far.
    @Test("leaves no descriptor open after 1,000 requests and 100 transports")
    func leavesNoDescriptorOpen() async throws {
      try await ScriptedServer.serve { connection in
        try await connection.answerAll("ok")
      } to: { server in
        let before = try OpenDescriptors.count()
        for _ in 1...100 {
          try await send(10, to: server, with: CurlTransport(environment: [:]))
        }
        let after = try await OpenDescriptors.settled(at: before + 30)
        print("descriptors: \(before) before 1,000 requests, \(after) after")
        #expect(after <= before + 30)
      }
    }

    @Test func reusesAConnectionForRequestsInARow() async throws {
      let connections = Recorder<Void>()
      try await ScriptedServer.serve { connection in
        connections.add(())
        try await connection.answerAll("ok")
      } to: { server in
        try await send(10, to: server, with: CurlTransport(environment: [:]))
      }
      #expect(connections.all.count == 1)
    }

    @Test func sharesConnectionsWithTheThread() async throws {
      let connections = Recorder<Void>()
      try await ScriptedServer.serve { connection in
        connections.add(())
        try await connection.answerAll("ok")
      } to: { server in
        let transports = (1...20).map { _ in
          CurlTransport(environment: [:], sharesThread: true)
        }
        for transport in transports { try await send(1, to: server, with: transport) }
      }
      #expect(connections.all.count == 1)
    }

    @Test func keepsConnectionsInQuietMoments() async throws {
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
          try await send(1, to: server, with: transport)
        }
      }
      #expect((1...10).contains(connections.all.count))
    }

    @Test func limitsConnectionsPerHost() async throws {
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

private func send(
  _ requestCount: Int, to server: ScriptedServer, with transport: CurlTransport
) async throws {
  for _ in 1...requestCount {
    let response = try await transport.response(to: .loopback(server.port), body: [])
    #expect(response.body == Array("ok".utf8))
  }
}
