import GitHubAPI
import TestSupport
import Testing

@testable import CurlHTTP

extension CurlHTTPTests {
  @Suite struct CancellationTests {
    /// The server waits until the connection is closed.
    @Test(.timeLimit(.minutes(5))) func closesTheConnection() async throws {
      let events = AsyncStream<String>.makeStream()
      try await ScriptedServer.serve { connection in
        _ = try await connection.request()
        events.continuation.yield("requested")
        await connection.untilClosed()
        events.continuation.yield("closed")
      } to: { server in
        let transport = CurlTransport(environment: [:])
        var seen = events.stream.makeAsyncIterator()
        let task = Task { await transport.outcome(of: .loopback(server.port)) }
        #expect(await seen.next() == "requested")
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        #expect(await seen.next() == "closed")
      }
    }

    @Test func sendsNothingAfterACancellation() async throws {
      let requests = Recorder<String>()
      try await ScriptedServer.serve { connection in
        requests.add(try await connection.request())
      } to: { server in
        let transport = CurlTransport(environment: [:])
        let task = Task {
          // The cancellation ends this sleep, so it precedes the request.
          try? await Task.sleep(for: .seconds(60))
          return await transport.outcome(of: .loopback(server.port))
        }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
      }
      #expect(requests.all.isEmpty)
    }

    @Test("leaves no task waiting, at whatever time it happens")
    func leavesNoTaskWaiting() async throws {
      try await ScriptedServer.serve { connection in
        try await connection.answerAll("ok")
      } to: { server in
        let transport = CurlTransport(environment: [:])
        await withTaskGroup { group in
          for number in 0..<200 {
            let task = Task { await transport.outcome(of: .loopback(server.port)) }
            group.addTask {
              // This sleep is never cancelled.
              try? await Task.sleep(for: .microseconds(number * 37 % 2000))
              task.cancel()
              return await task.value
            }
          }
          for await outcome in group {
            #expect(outcome.text == "ok" || outcome.error == .cancelled)
          }
        }
      }
    }

    @Test("follows from closing the transport, which stays usable")
    func followsFromClosingTheTransport() async throws {
      let events = AsyncStream<Void>.makeStream()
      try await ScriptedServer.serve { connection in
        if try await connection.request().hasPrefix("GET /slow ") {
          events.continuation.yield()
          await connection.untilClosed()
        } else {
          try await connection.answer(body: Array("ok".utf8))
        }
      } to: { server in
        let transport = CurlTransport(environment: [:])
        var seen = events.stream.makeAsyncIterator()
        async let slow = transport.outcome(of: .loopback(server.port, path: "/slow"))
        await seen.next()
        transport.close()
        #expect(await slow == .failure(.cancelled))
        #expect(await transport.outcome(of: .loopback(server.port)).text == "ok")
      }
    }
  }
}
