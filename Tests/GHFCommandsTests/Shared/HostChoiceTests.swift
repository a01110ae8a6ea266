import GitHubAPI
import Synchronization
import TestSupport
import Testing

@testable import GHFCommands

/// The host of a run that names none.
struct HostChoiceTests {
  /// The only host of `gh`'s file, which is another one at each reading up to the last.
  private final class ChangingLogins: TokenSource {
    private let hosts: Mutex<[String]>

    init(_ hosts: [String]) { self.hosts = Mutex(hosts) }

    var onlyHost: String? { hosts.withLock { $0.count > 1 ? $0.removeFirst() : $0.first } }

    func token(for host: String) async throws(TokenError) -> Token? { nil }
  }

  private func context(_ logins: ChangingLogins) -> CommandContext {
    let other = CommandContext.test(home: nil, transport: StubTransport(), time: TestTime())
    return CommandContext(
      machine: other.machine, streams: other.streams,
      network: CommandContext.Network(
        transport: other.network.transport, signIn: logins,
        libraryVersion: other.network.libraryVersion),
      programs: other.programs)
  }

  @Test("a run keeps the only host of gh, which is read once, and the next run has another")
  func keepsItsHost() throws {
    let logins = ChangingLogins(["ghe.example", "other.example"])
    let run = context(logins)
    for _ in 0..<3 { #expect(try run.apiBase(hostName: nil).webHost == "ghe.example") }
    #expect(try run.apiBase(hostName: "third.example").webHost == "third.example")
    #expect(try context(logins).apiBase(hostName: nil).webHost == "other.example")
  }
}
