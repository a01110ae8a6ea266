import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalText
import TestSupport

@testable import GHFBrowse

/// A session on a scripted screen, in simulated time.
struct Rehearsal: Sendable {
  let time = SimulatedTime()
  let screen: ScriptedScreen
  let worker: BrowseWorker
  let host: StubHost
  private let settings: ExplorerSettings
  private let subject: BrowsePlace.Subject

  /// Prepares a session whose requests have canned answers; each takes 20 ms.
  ///
  /// - Throws: If the host can't be used.
  init(
    _ subject: BrowsePlace.Subject, _ routes: [String: [StubTransport.Answer]] = [:], home: String,
    _ mode: CachePolicy.Mode = .fresh, settings: ExplorerSettings = ExplorerSettings(),
    programEnd: ProgramEnd = .exited(status: 0)
  ) throws {
    self.subject = subject
    self.settings = settings
    screen = ScriptedScreen(CellGridSize(rows: 24, columns: 80), in: time)
    let transport = StubTransport(
      routes, underWay: { [time] _ in await time.sleep(.milliseconds(20)) })
    host = StubHost(
      transport: transport, clock: time.clock, home: home, policy: CachePolicy(mode),
      programEnd: programEnd)
    worker = try BrowseWorker(queue: BrowseQueue(), host)
  }

  var queue: BrowseQueue { worker.queue }

  /// Runs the session, and a script that begins after a second.
  ///
  /// - Returns: The result of the session; nil if it doesn't end.
  func run(
    _ script: @escaping @Sendable () async -> Void
  ) -> Result<[Account]?, CommandError>? {
    let results = Recorder<Result<[Account]?, CommandError>>()
    let hasEnded = time.run(2) { number in
      if number == 1 {
        await time.sleep(.seconds(1))
        return await script()
      }
      var state = BrowseState(subject, size: screen.size, settings: settings)
      state.isOffline = worker.client.isOffline
      let session = BrowseSession(screen: screen, worker: worker, traits: .colored, album: nil)
      do throws(CommandError) {
        results.add(.success(try await session.run(state)))
      } catch {
        results.add(.failure(error))
      }
      screen.close()
    }
    return hasEnded ? results.all.first : nil
  }
}
