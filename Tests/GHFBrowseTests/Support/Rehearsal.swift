import GHFMessages
import GHFQueries
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

  /// Prepares a session that shows the favourites, offline.
  ///
  /// - Throws: If the host can't be used.
  init(home: String, settings: ExplorerSettings = ExplorerSettings()) throws {
    self.settings = settings
    screen = ScriptedScreen(CellGridSize(rows: 24, columns: 80), in: time)
    host = StubHost(
      transport: StubTransport(), clock: time.clock, home: home, policy: CachePolicy(.offline),
      drivers: Drivers(on: time.executor))
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
      var state = BrowseState(
        .favourites, in: worker.machine, size: screen.size, settings: settings)
      state.access.isOffline = worker.client.isOffline
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
