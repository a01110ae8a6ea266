import Dispatch
import Foundation
import GHFKit

/// Prints who came to and went from the followers of an account, until SIGTERM or SIGINT.
///
/// A limit delays the next check until it ends, whichever limit it is. The end cancels the requests
/// under way; a reading that it cuts short is resumed by the next start.
@main struct FollowerDaemon {
  let github: GitHub
  let account: String
  let interval: Duration

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let seconds = Int(arguments[3]) else {
      print("usage: FollowerDaemon <account> <directory> <seconds between checks>")
      exit(2)
    }
    let url = ProcessInfo.processInfo.environment["GITHUB_API_URL"]
    let daemon = FollowerDaemon(
      github: GitHub(
        server: try url.map { try Server(url: $0) } ?? .gitHub, cacheDirectory: arguments[2],
        stateDirectory: arguments[2]
      ) { progress in
        if progress.kind == .cacheFailed { say("cache: \(progress.failure?.description ?? "")") }
        if progress.kind == .pausing { say("pausing until \(progress.resetsAt ?? .now)") }
      },
      account: arguments[1], interval: .seconds(seconds))
    await withTaskGroup { group in
      group.addTask { await daemon.watch() }
      group.addTask { await daemon.waitForSignal() }
      await group.next()
      group.cancelAll()
    }
  }

  /// Checks the list until the task is cancelled.
  private func watch() async {
    while !Task.isCancelled {
      var pause = interval
      do {
        // A daemon wants to know what GitHub has now, not five minutes ago.
        let changes = try await github.changes(of: account, accepting: .fresh)
        if changes.since == nil { Self.say("watching \(changes.count) followers of \(account)") }
        for change in changes.followed { Self.say("\(change.login) follows \(account)") }
        for change in changes.unfollowed { Self.say("\(change.login) left \(account)") }
      } catch {
        if error.code == .cancelled { return }
        Self.say("\(account): \(error)")
        pause = error.retryAfter ?? interval
      }
      // `try?`: the loop ends after a cancellation.
      try? await Task.sleep(for: pause)
    }
  }

  /// Waits for SIGTERM or SIGINT.
  private func waitForSignal() async {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    let sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    for await _ in signals { break }
    for source in sources { source.cancel() }
  }

  /// Prints a line at once, also into a file.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
