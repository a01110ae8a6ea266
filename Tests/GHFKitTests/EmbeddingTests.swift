import FakeGitHub
import FoundationEssentials
import GHFKit
import GitHubAPI
import TestSupport
import Testing

/// The façade as a part of other programs: their HTTP, tokens, logs and many clients.
@Suite struct EmbeddingTests {
  /// A transport that returns one answer, and records the requests.
  private struct Canned: GitHubTransport {
    let requests = Recorder<TransportRequest>()
    let answer: @Sendable (TransportRequest) throws -> TransportAnswer

    func response(to request: TransportRequest) async throws -> TransportAnswer {
      requests.add(request)
      return try answer(request)
    }
  }

  private struct Broken: Error, CustomStringConvertible {
    let description = "the cable is broken"
  }

  @Test("a program's transport takes the place of libcurl, and its errors are retried")
  func takesATransport() async throws {
    let canned = Canned { _ in
      TransportAnswer(text: #"[{"login":"hubot","id":480938,"type":"User"}]"#)
    }
    let gitHub = GitHub(token: .token("a-token"), userAgent: "test/1", transport: canned)
    let list = try await gitHub.followers(of: "octocat").all()
    #expect(list.people.map(\.login) == ["hubot"] && list.people.map(\.id) == [480_938])
    let first = try #require(canned.requests.all.first)
    #expect(first.method == "GET" && first.body.isEmpty)
    #expect(first.url.hasPrefix("https://api.github.com/users/octocat/followers?per_page=100"))
    #expect(first.fields["User-Agent"] == "test/1")
    #expect(first.fields["Authorization"] == "Bearer a-token")

    let broken = Canned { _ in throw Broken() }
    let failure = await #expect(throws: GitHubFailure.self) {
      try await GitHub(token: .none, transport: broken).profile("octocat")
    }
    #expect(failure?.code == .noResponse && failure?.message == "the cable is broken")
    #expect(broken.requests.all.count == 4)
    let cancelled = Canned { _ in throw CancellationError() }
    let end = await #expect(throws: GitHubFailure.self) {
      try await GitHub(token: .none, transport: cancelled).profile("octocat")
    }
    #expect(end?.code == .cancelled)
  }

  @Test("a token closure is called again once GitHub rejects the token")
  func renewsTheToken() async throws {
    let calls = Recorder<Void>()
    let isExpired = Recorder<Void>()
    let canned = Canned { request in
      let token = request.fields["Authorization"]
      if token == "Bearer token-number-1", !isExpired.all.isEmpty {
        return TransportAnswer(status: 401, text: #"{"message":"Bad credentials"}"#)
      }
      return TransportAnswer(text: #"[{"login":"hubot","id":480938,"type":"User"}]"#)
    }
    let tokens = TokenChoice.provided {
      calls.add(())
      return "token-number-\(calls.all.count)"
    }
    let gitHub = GitHub(token: tokens, transport: canned)
    _ = try await gitHub.followers(of: "octocat").all()
    _ = try await gitHub.followers(of: "octocat").all()
    #expect(calls.all.count == 1)
    isExpired.add(())
    try await withThrowingTaskGroup { group in
      for number in 1...20 {
        group.addTask { try await gitHub.followers(of: "user\(number)").all().people.count }
      }
      for try await count in group { #expect(count == 1) }
    }
    #expect(calls.all.count == 2)
    #expect(canned.requests.all.last?.fields["Authorization"] == "Bearer token-number-2")

    let refusing = Canned { _ in
      TransportAnswer(status: 401, text: #"{"message":"Bad credentials"}"#)
    }
    let same = GitHub(token: .provided { "token-number-1" }, transport: refusing)
    let failure = await #expect(throws: GitHubFailure.self) {
      try await same.followers(of: "octocat").all()
    }
    #expect(failure?.code == .notSignedIn && refusing.requests.all.count == 1)
    let none = GitHub(token: .provided { throw Broken() }, transport: refusing)
    let reason = await #expect(throws: GitHubFailure.self) {
      try await none.followers(of: "octocat").all()
    }
    #expect(reason?.code == .notSignedIn && reason?.message == "the cable is broken")
  }

  @Test("a token closure is called again after a failure, and a rejection stays one")
  func callsTheTokenClosureAgain() async throws {
    let calls = Recorder<Void>()
    let accepting = Canned { request in
      let isValid = request.fields["Authorization"] == "Bearer token-number-1"
      return TransportAnswer(
        status: isValid ? 200 : 401,
        text: isValid
          ? #"[{"login":"hubot","id":480938,"type":"User"}]"# : #"{"message":"Bad credentials"}"#)
    }
    let gitHub = GitHub(
      token: .provided {
        calls.add(())
        if calls.all.count == 1 { throw Broken() }
        return "token-number-\(min(calls.all.count - 1, 1))"
      }, transport: accepting)
    let failure = await #expect(throws: GitHubFailure.self) {
      try await gitHub.followers(of: "octocat").all()
    }
    #expect(failure?.code == .notSignedIn)
    #expect(try await gitHub.followers(of: "octocat").all().people.map(\.login) == ["hubot"])
    #expect(calls.all.count == 2)

    let renewals = Recorder<Void>()
    let expired = GitHub(
      token: .provided {
        renewals.add(())
        if renewals.all.count > 1 { throw Broken() }
        return "token-number-2"
      }, transport: accepting)
    let rejection = await #expect(throws: GitHubFailure.self) {
      try await expired.followers(of: "octocat").all()
    }
    #expect(rejection?.code == .notSignedIn && rejection?.message == "Bad credentials")
  }

  @Test("a cancelled query doesn't wait for a token closure that ignores cancellation")
  func leavesAHangingTokenClosure() async throws {
    let canned = Canned { _ in
      TransportAnswer(text: #"[{"login":"hubot","id":480938,"type":"User"}]"#)
    }
    let (calls, call) = AsyncStream<CheckedContinuation<String?, Never>>.makeStream()
    let ends = Recorder<Bool>()
    let gitHub = GitHub(
      token: .provided {
        let token = await withCheckedContinuation { call.yield($0) }
        ends.add(Task.isCancelled)
        return token
      }, transport: canned)
    func query() -> Task<PeopleList, any Error> {
      Task { try await gitHub.followers(of: "octocat").all() }
    }
    func expectCancellation(of query: Task<PeopleList, any Error>) async {
      query.cancel()
      let failure = await #expect(throws: GitHubFailure.self) { try await query.value }
      #expect(failure?.code == .cancelled)
    }
    var hanging = calls.makeAsyncIterator()

    let only = query()
    let first = try #require(await hanging.next())
    await expectCancellation(of: only)

    let remaining = query()
    let second = try #require(await hanging.next())
    await expectCancellation(of: query())
    second.resume(returning: "token-number-2")
    #expect(try await remaining.value.people.count == 1)
    // Its result comes too late.
    first.resume(returning: "token-number-1")
    while ends.all.count < 2 { await Task.yield() }
    #expect(ends.all == [false, true])
    _ = try await gitHub.following(of: "octocat").all()
    #expect(
      canned.requests.all.allSatisfy { $0.fields["Authorization"] == "Bearer token-number-2" })
  }

  @Test("the limit that a rejected request states isn't that of the next token")
  func ignoresTheLimitOfARejection() async throws {
    let calls = Recorder<Void>()
    // The fields of a rejection that was recorded in 2020, here without requests that are left.
    let rejecting = Canned { request in
      if request.fields["Authorization"] == "Bearer token-number-2" {
        return TransportAnswer(text: #"[{"login":"hubot","id":480938,"type":"User"}]"#)
      }
      let limit = [
        "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset": "4102444800", "X-RateLimit-Resource": "core",
      ]
      return TransportAnswer(status: 401, fields: limit, text: #"{"message":"Bad credentials"}"#)
    }
    let gitHub = GitHub(
      token: .provided {
        calls.add(())
        return "token-number-\(calls.all.count)"
      }, transport: rejecting)
    #expect(try await gitHub.followers(of: "octocat").all().people.count == 1)
    #expect(gitHub.rateLimit == nil)
  }

  @Test("a rejected request and its only repetition have a record each")
  func logsRejections() async throws {
    let refusing = Canned { _ in
      TransportAnswer(status: 401, text: #"{"message":"Bad credentials"}"#)
    }
    let calls = Recorder<Void>()
    let records = Recorder<RequestRecord>()
    let gitHub = GitHub(
      token: .provided {
        calls.add(())
        return "token-number-\(calls.all.count)"
      }, transport: refusing, log: { records.add($0) })
    await #expect(throws: GitHubFailure.self) { try await gitHub.followers(of: "octocat").all() }
    #expect(
      refusing.requests.all.map { $0.fields["Authorization"] }
        == ["Bearer token-number-1", "Bearer token-number-2"])
    #expect(records.all.map(\.status) == [401, 401])
  }

  @Test("an error of the program's transport is shown without the token")
  func masksErrorsOfTransports() async throws {
    struct Failed: Error { let request: TransportRequest }
    let failing = Canned { request in throw Failed(request: request) }
    let records = Recorder<RequestRecord>()
    let gitHub = GitHub(
      token: .provided { "token-number-1" }, transport: failing, log: { records.add($0) })
    let failure = await #expect(throws: GitHubFailure.self) {
      try await gitHub.followers(of: "octocat").all()
    }
    #expect(
      failure?.code == .noResponse && !"\(String(describing: failure))".contains("token-number-1"))
    #expect(!records.all.contains { "\($0)".contains("token-number-1") })
  }

  @Test("the limits are values, and each request is logged without the token")
  func logsRequestsAndLimits() async throws {
    let time = TestTime()
    let service = GitHubService(followerCount: 300, time: time)
    service.leave(60, time: time)
    let records = Recorder<RequestRecord>()
    let directory = try TemporaryDirectory()
    let gitHub = GitHub.over(service, in: directory.path, time: time, log: { records.add($0) })
    #expect(gitHub.rateLimit == nil)
    _ = try await gitHub.followers(of: "octocat").all()
    let limit = try #require(gitHub.rateLimit)
    #expect(limit.resource == "core" && limit.limit == 60)
    #expect(limit.remaining == 60 - service.requests.count)
    #expect(try await gitHub.rateLimits().contains(limit))
    #expect(records.all.count == service.requests.count)
    #expect(
      records.all.allSatisfy {
        [200, 304].contains($0.status) && !$0.isFromCache && $0.duration != nil
      })
    #expect(records.all.first?.rateLimit?.limit == 60)
    _ = try await gitHub.followers(of: "octocat").all()
    #expect(records.all.last?.isFromCache == true && records.all.last?.status == nil)
  }

  @Test("http goes to the hosts that are named, and to no others")
  func allowsHTTPToNamedHosts() throws {
    _ = try Server(url: "http://github-proxy:8080/api/v3", allowingHTTPTo: ["GitHub-Proxy"])
    for hosts in [[], ["other"], ["github-proxy.example"]] {
      #expect(throws: GitHubFailure.self) {
        try Server(url: "http://github-proxy:8080", allowingHTTPTo: hosts)
      }
    }
  }

  @Test("a server that doesn't answer fails after the timeout and three more tries")
  func limitsTheTime() async throws {
    try await ScriptedServer.serve { connection in
      _ = try await connection.request()
      try await Task.sleep(for: .seconds(60))
    } to: { server in
      let gitHub = GitHub(
        token: .none, server: try Server(url: "http://127.0.0.1:\(server.port)"),
        timeout: .milliseconds(400))
      let failure = await #expect(throws: GitHubFailure.self) {
        try await gitHub.followers(of: "octocat").all()
      }
      #expect(failure?.code == .noResponse)
      #expect(failure?.message == "nothing within 0.4 seconds")
    }
  }

  @Test("200 clients share one thread and their connections")
  func sharesOneThread() async throws {
    try await ScriptedServer.serve { connection in
      try await connection.answerAll(#"{"rate":{"limit":60,"remaining":59,"reset":1795263000}}"#)
    } to: { server in
      let url = try Server(url: "http://127.0.0.1:\(server.port)")
      let (threads, descriptors) = (try threadCount(), try OpenDescriptors.count())
      let clients = (1...200).map { GitHub(token: .token("token-number-\($0)"), server: url) }
      for client in clients { #expect(try await client.rateLimits().first?.limit == 60) }
      let more = (try threadCount() - threads, try OpenDescriptors.count() - descriptors)
      print("200 clients: \(more.0) more threads, \(more.1) more descriptors")
      // Other tests of the process have some too; a thread for each client would exceed these by far.
      #expect(more.0 <= 60 && more.1 <= 200)
    }
  }

  private func threadCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
  }
}
