import GHFMessages
import GHFQueries
import GitHubAPI
package import PeopleViews
package import TerminalScreen
import TerminalText

/// A run of the explorer, on a screen or as numbered lines.
package struct BrowseRun: Sendable {
  private let exploration: Exploration
  private let host: any ExplorerHost
  private let worker: BrowseWorker

  /// Returns an explorer that takes its screen from `screens`.
  package static func explorer(on screens: any ScreenOpener) -> Explorer {
    { exploration, host async throws(CommandError) in
      let worker = try BrowseWorker(queue: BrowseQueue(), host)
      let run = BrowseRun(exploration: exploration, host: host, worker: worker)
      return try await run.chosen(on: screens)
    }
  }

  /// Runs until the user quits, and returns the chosen accounts.
  private func chosen(on screens: any ScreenOpener) async throws(CommandError) -> [Account]? {
    let favourites = worker.favouritesOrNotice()
    var subject = BrowsePlace.Subject.favourites
    var tab: BrowsePlace.Tab?
    var asks = false
    switch exploration.start {
    case .own:
      // `try?`: without an own login, for example without a token, the favourites are shown.
      if let login = try? await worker.ownLogin(worker.queries) {
        subject = .person(login)
      } else {
        asks = favourites.isEmpty
      }
    case .account(let user, let list):
      do throws(QueryError) {
        subject = .person(try await worker.queries.login(of: user))
      } catch {
        throw .query(error)
      }
      tab = list.map(BrowsePlace.Tab.init)
    case .favourites: break
    case .set(let set): subject = .set(set)
    }
    if exploration.isPlain {
      let size = CellGridSize(rows: 24, columns: host.columns)
      return try await PlainSession(worker: worker).run(state(subject, tab, size))
    }
    return try await show(subject, tab, asks: asks, on: screens)
  }

  /// Shows the screen until the user quits, and returns the chosen accounts.
  ///
  /// `asks` is true to show the prompt for an account.
  private func show(
    _ subject: BrowsePlace.Subject, _ tab: BrowsePlace.Tab?, asks: Bool,
    on screens: any ScreenOpener
  ) async throws(CommandError) -> [Account]? {
    // The terminal is asked before it is a full screen.
    let album = try host.album()
    let screen: any Screen
    do throws(TerminalDeviceError) {
      screen = try screens.open(
        usesMouse: exploration.usesMouse, probesEmoji: host.probesEmoji)
    } catch {
      throw .failed(.failure, Wording(error, in: host.machine))
    }
    defer { screen.close() }
    var state = state(subject, tab, screen.size)
    if asks {
      state.prompt = .account()
      state.message = .init(
        text: "no favourites, not signed in: type an account's name, Enter opens it")
    }
    return try await BrowseSession(
      screen: screen, worker: worker, traits: host.screenTraits, album: album
    ).run(state)
  }

  private func state(
    _ subject: BrowsePlace.Subject, _ tab: BrowsePlace.Tab?, _ size: CellGridSize
  ) -> BrowseState {
    var state = BrowseState(
      subject, in: host.machine, size: size, metrics: host.metrics, base: worker.client.base,
      selects: exploration.selects && !exploration.isPlain,
      settings: exploration.settings)
    state.access.isOffline = worker.client.isOffline
    if let tab { state.place.show(tab) }
    if !exploration.filter.isEmpty { state.filter(by: exploration.filter) }
    return state
  }
}

extension Wording {
  /// Creates the words for a terminal that can't be used as a full screen, for any reason.
  fileprivate init(_ error: TerminalDeviceError, in machine: Machine) {
    let message: String
    var number: Int32?
    switch error {
    case .cannotOpen(let errno): (message, number) = ("no terminal to show the screen on", errno)
    case .cannotControl(let errno): (message, number) = ("cannot control the terminal", errno)
    case .tooLarge: message = "the terminal reports an impossible size; see 'stty size'"
    case .noPipe(let errno): (message, number) = ("cannot create a pipe", errno)
    case .noThread: message = "cannot start a thread"
    }
    self.init(
      message, causes: number.map { [machine.systemText($0)] } ?? [],
      hints: ["use 'ghf followers' in scripts"])
  }
}
