import AsyncAlgorithms
import Foundation
import GHFKit
import ServiceLifecycle
import ServiceLifecycleTestKit

/// Prints how loops over the followers of an account end if their task is cancelled after the first
/// person: with an error, or, behind operators of other packages, as they would at the end of the list.
@main struct CancelledLoops {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 2 else {
      print("usage: CancelledLoops <account with several pages of followers>")
      exit(2)
    }
    let url = ProcessInfo.processInfo.environment["GITHUB_API_URL"]
    let github = GitHub(server: try url.map { try Server(url: $0) } ?? .gitHub)
    let people = github.followers(of: arguments[1])
    let total = try await people.all().people.count

    await report("a loop", of: total) { try await count(people) }
    await report("merge", of: total * 2) { try await count(merge(people, people)) }
    await report("zip", of: total) { try await count(zip(people, people)) }
    await report("buffer", of: total) { try await count(people.buffer(policy: .bounded(10))) }
    await report("debounce", of: total) { try await count(people.debounce(for: .milliseconds(1))) }
    await report("cancelOnGracefulShutdown", of: total) {
      try await count(people.cancelOnGracefulShutdown())
    }
    await report("cancelOnGracefulShutdown at a shutdown", of: total) {
      try await testGracefulShutdown { shutdown in
        try await count(people.cancelOnGracefulShutdown()) { shutdown.triggerGracefulShutdown() }
      }
    }
    await report("all", of: total) {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await people.all().people.count
    }
  }

  /// Counts the elements of a sequence, and does something after the first one.
  private static func count(
    _ elements: some AsyncSequence,
    stopping stop: () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }
  ) async throws -> Int {
    var count = 0
    for try await _ in elements {
      count += 1
      if count == 1 { stop() }
    }
    return count
  }

  /// Prints how a function ends in a task of its own.
  private static func report(
    _ name: String, of total: Int, _ count: @escaping @Sendable () async throws -> Int
  ) async {
    let end = Task {
      do {
        let isWhole = try await count() == total
        return (isWhole ? "the whole list" : "a part, no error")
          + (Task.isCancelled ? ", Task.isCancelled" : "")
      } catch {
        return "error: \((error as? GitHubFailure)?.code.rawValue ?? "\(error)")"
      }
    }
    print("\(name): \(await end.value)")
  }
}
