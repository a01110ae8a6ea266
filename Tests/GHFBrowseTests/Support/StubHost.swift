import FoundationEssentials
import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText
import TestSupport

/// The parts that the explorer works with, over canned answers and without a token.
struct StubHost: ExplorerHost {
  let transport: StubTransport
  let clock: ClientClock
  /// The home directory.
  let home: String
  var policy = CachePolicy(.fresh)
  var token: String?
  var drivers = Drivers()
  /// The programs that were run.
  let programs = Recorder<[String]>()

  var machine: Machine {
    Machine(
      environment: ["HOME": home], clock: clock, timeZone: { _ in .gmt },
      systemText: { "system text \($0)" })
  }
  var browser: any Browser { NoBrowser() }
  let columns = 80
  let metrics = TextMetrics.standard
  let probesEmoji = false
  let screenTraits = OutputTraits(isColored: true, showsLinks: false, canMoveCursor: true)

  func queries(
    showing show: @escaping @Sendable (String) -> Void
  ) throws(CommandError) -> QueryContext {
    let directories = XDGDirectories(environment: ["HOME": home])
    let opened = OpenedStores()
    let cache = opened.cache(in: home + "/cache") { _ in }
    let client = GitHubClient(
      base: .gitHub, transport: transport, tokens: StubTokens(token),
      cache: PageCache(store: cache, policy: policy, clock: clock),
      pace: RequestPace(clock: clock), clock: clock)
    return QueryContext(
      client: client, stores: QueryStores(in: directories, opened: opened, cache: cache),
      clock: clock, parallelism: 2, cachePolicy: policy, waitPolicy: .short,
      drivers: drivers
    ) { [machine] event, _ in
      for message in event.messages(in: machine) { show(message) }
    }
  }

  func keep(_ widths: EmojiWidths) {}
  func album() -> PictureAlbum? { nil }
  func logins(beginningWith text: String) -> [String] { [] }
  func nextLine() -> String? { nil }
  func send(_ sequence: [UInt8]) -> Bool { true }
  func write(_ text: String) {}

  var isInTmux: Bool { false }

  func copy(_ text: String, with program: [String]) async -> ProgramEnd? { .notFound }

  func run(_ words: [String], on terminal: ProgramTerminal) -> ProgramEnd {
    programs.add(words)
    return .exited(status: 0)
  }

  func keep(_ settings: ExplorerSettings) {}
}

private struct NoBrowser: Browser {
  func open(_ url: String, keepsTerminal: Bool) async -> Bool { false }
}
