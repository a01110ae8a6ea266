import FoundationEssentials
import GHFCommands
import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalHost
import TestSupport

/// Runs ghf in the simulated year, on one thread, so that a kill leaves files that belong together.
struct WatchYearRunner {
  let home: String
  let time: TestTime
  let director: WatchYearDirector
  let start: Date

  init(home: String, time: TestTime, director: WatchYearDirector) {
    (self.home, self.time, self.director) = (home, time, director)
    start = time.now
  }

  /// Writes the config file, and the favourites: the first fifteen accounts.
  func writeFiles() throws {
    try write(
      """
      [watch]
      exec = ["notify-followers", "a b"]
      share = "25%"
      """, to: ".config/ghf/config.toml")
    let favourites = (0..<15).map { number in
      let login = WatchYearGitHub.login(number)
      return
        #"{"login":"\#(login)","id":\#(1_001 + number),"html_url":"https://github.com/\#(login)","#
        + #""avatar_url":"https://example.org/a","added_at":"2026-11-01T00:00:00Z"}"#
    }
    try write(
      #"{"version":1,"favourites":[\#(favourites.joined(separator: ","))]}"#,
      to: ".local/share/ghf/favourites.json")
  }

  private func write(_ text: String, to name: String) throws {
    let file = URL(filePath: home + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  var feedPath: String { home + "/feed.xml" }

  /// Returns the feed; nil before the first.
  func feed() throws -> String? {
    guard FileManager.default.fileExists(atPath: feedPath) else { return nil }
    return String(decoding: try Data(contentsOf: URL(filePath: feedPath)), as: UTF8.self)
  }

  static func plan(using generator: inout SeededGenerator) -> WatchYearDirector.Plan {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<4: .faulty
    case 4: .disconnected(after: Int.random(in: 0..<20, using: &generator))
    case 5, 6: .killed(atRequest: Int.random(in: 1..<30, using: &generator))
    case 7, 8:
      .killedByProgram(
        Int.random(in: 1..<4, using: &generator), afterwards: Bool.random(using: &generator))
    case 9: .cancelled(atRequest: Int.random(in: 1..<30, using: &generator))
    case 12: .limited
    case 10, 11: .programFails(from: Int.random(in: 1..<4, using: &generator))
    default: .none
    }
  }

  func run(_ words: [String]) -> (outcome: Outcome, errors: String) {
    let executor = QueueExecutor()
    let messages = MemorySink()
    let director = director
    var context = CommandContext.test(
      home: home, environment: ["GH_TOKEN": FixedToken.secret], transport: director, time: time,
      messages: messages,
      findProgram: { _, _ in nil },
      runReportProgram: { words, variables, bytes, _ in
        guard words == ["notify-followers", "a b"], variables["GH_TOKEN"] == nil else {
          return .failed(errno: 1)
        }
        return director.accept(variables, bytes)
      })
    context.drivers = Drivers(on: executor)
    let finished = Recorder<Outcome>()
    let task = Task(executorPreference: executor) {
      finished.add(await Program.run(words, in: context))
    }
    while finished.all.isEmpty {
      executor.drain()
      if director.isCancelled { task.cancel() }
    }
    return (finished.all[0], String(decoding: messages.bytes, as: UTF8.self))
  }
}
