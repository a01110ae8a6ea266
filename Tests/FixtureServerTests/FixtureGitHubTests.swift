import FlyingSocks
import Foundation
import Testing

@testable import FakeGitHub
@testable import FixtureServer

/// The server over real sockets.
struct FixtureGitHubTests {
  private func send(
    _ target: String, count: Int = 1, _ github: FixtureGitHub
  ) async throws -> String {
    let socket = try await AsyncSocket.connected(
      to: try sockaddr_in.inet(ip4: "127.0.0.1", port: github.port))
    defer { try? socket.close() }
    var received: [UInt8] = []
    for number in 1...count {
      let connection = number == count ? "close" : "keep-alive"
      let head = "GET \(target) HTTP/1.1\r\nHost: h\r\nUser-Agent: t\r\n"
      try await socket.write(Data((head + "Connection: \(connection)\r\n\r\n").utf8))
    }
    do {
      while true { received += try await socket.read(atMost: 4096) }
    } catch SocketError.disconnected {
      return String(decoding: received, as: UTF8.self)
    }
  }

  @Test func answersSeveralRequestsOnOneConnection() async throws {
    try await FixtureGitHub.serving { github in
      let text = try await send("/users/lonely", count: 3, github)
      #expect(text.ranges(of: "HTTP/1.1 200 OK").count == 3)
      #expect(github.frontEnd.statistics.requests == 3)
      #expect(github.frontEnd.statistics.underWay == 0)
      #expect(github.frontEnd.statistics.requestsByPath == ["/users/lonely": 3])
    }
  }

  @Test func dropsAConnectionWithoutAByte() async throws {
    try await FixtureGitHub.serving { github in
      try github.frontEnd.misbehave(["lonely=dropx1"])
      #expect(try await send("/users/lonely", github).isEmpty)
      #expect(try await send("/users/lonely", github).hasPrefix("HTTP/1.1 200 OK"))
    }
  }

  @Test func truncatesABody() async throws {
    try await FixtureGitHub.serving { github in
      try github.frontEnd.misbehave(["lonely=truncated-body"])
      let text = try await send("/users/lonely", github)
      #expect(text.hasPrefix("HTTP/1.1 200 OK"))
      #expect(!text.hasSuffix("}"))
    }
  }

  @Test(.timeLimit(.minutes(5))) func countsConcurrentRequests() async throws {
    try await FixtureGitHub.serving { github in
      // No request is answered until all have arrived.
      try github.frontEnd.misbehave(["=hang"])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 { group.addTask { _ = try await send("/users/q", github) } }
        while github.frontEnd.statistics.underWay < 20 {
          try await Task.sleep(for: .milliseconds(1))
        }
        await github.stop()
        try await group.waitForAll()
      }
      #expect(github.frontEnd.statistics.requests == 20)
      #expect(github.frontEnd.statistics.peakConcurrency == 20)
    }
  }

  @Test func appliesTheLimitToConcurrentRequests() async throws {
    var settings = FixtureSettings()
    settings.limit = 7
    try await FixtureGitHub.serving(settings) { github in
      let allowed = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<30 {
          group.addTask { try await send("/users/q", github).hasPrefix("HTTP/1.1 200") }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(allowed == 7)
    }
  }

  @Test("refuses requests over the secondary limit, and counts them")
  func appliesTheSecondaryLimit() async throws {
    var settings = FixtureSettings()
    settings.secondaryLimit = SecondaryLimit("3/600")
    try await FixtureGitHub.serving(settings) { github in
      for _ in 1...3 { #expect(try await send("/users/q", github).hasPrefix("HTTP/1.1 200")) }
      let text = try await send("/users/q", github).lowercased()
      #expect(text.hasPrefix("http/1.1 403"))
      let field = try #require(
        text.split(separator: "\r\n").first { $0.hasPrefix("retry-after: ") })
      // The first request may be some seconds old on a busy machine.
      #expect((500...600).contains(Int(field.dropFirst("retry-after: ".count)) ?? 0))
      #expect(text.contains("secondary rate limit"))
      #expect(!text.contains("x-ratelimit"))
      #expect(github.frontEnd.statistics.refused == 1)
      #expect(github.frontEnd.statistics.peakPerWindow == 4)
      github.frontEnd.resetStatistics()
      #expect(try await send("/users/q", github).hasPrefix("HTTP/1.1 200"))
      #expect(github.frontEnd.statistics.peakPerWindow == 1)
      let stats = try await send("/_fixture/stats", github)
      #expect(stats.contains("\"refused\":0") && stats.contains("\"peak_per_window\":1"))
    }
  }

  @Test(.timeLimit(.minutes(5))) func stopsWhileAnAnswerHangs() async throws {
    let github = try await FixtureGitHub.start()
    try github.frontEnd.misbehave(["=hang"])
    async let waiting = send("/users/q", github)
    while github.frontEnd.statistics.underWay == 0 { await Task.yield() }
    await github.stop()
    #expect(try await waiting.hasPrefix("HTTP/1.1 500"))
  }
}
