import Foundation
import GHFKit
import Synchronization

/// Reads the followers of several accounts at once, with a bar for each, and stores them as JSON.
///
/// If a limit stops it, it ends with status 75, and the next run resumes the lists.
@main struct ListCollector {
  static func main() async throws {
    guard CommandLine.arguments.count > 2 else {
      print("usage: ListCollector <directory> <account>…")
      exit(2)
    }
    let directory = CommandLine.arguments[1]
    let accounts = Array(CommandLine.arguments.dropFirst(2))
    let url = ProcessInfo.processInfo.environment["GITHUB_API_URL"]
    let bars = Bars()
    let github = GitHub(
      server: try url.map { try Server(url: $0) } ?? .gitHub, cacheDirectory: directory
    ) { bars.show($0) }
    let failures = await withTaskGroup(of: GitHubFailure?.self) { group in
      for account in accounts {
        group.addTask {
          do throws(GitHubFailure) {
            let list = try await github.followers(of: account).all()
            let file = URL(filePath: "\(directory)/\(account).json")
            // `try?`: an example has nobody to tell.
            try? JSONEncoder().encode(list).write(to: file)
            return nil
          } catch {
            return error
          }
        }
      }
      var failures: [GitHubFailure] = []
      for await case let failure? in group { failures.append(failure) }
      return failures
    }
    bars.finish()
    guard let failure = failures.first(where: { $0.code == .limited }) ?? failures.first else {
      return
    }
    let end = failures.contains(where: \.isResumable) ? "; run again to resume" : ""
    print("stopped: \(failure.code.rawValue)\(end)")
    exit(75)
  }
}

/// A bar for each list, drawn over each other on a terminal, and once at the end elsewhere.
final class Bars: Sendable {
  private struct State {
    var bars: [String: (count: Int, total: Int)] = [:]
    var resumed: Set<String> = []
    var lineCount = 0
  }

  private let state = Mutex(State())
  private let isTerminal = isatty(STDOUT_FILENO) == 1

  func show(_ progress: GitHubProgress) {
    guard let query = progress.query else { return }
    state.withLock { state in
      switch progress.kind {
      case .resumed: state.resumed.insert(query)
      case .fetched:
        state.bars[query] = (progress.count ?? 0, progress.total ?? progress.count ?? 0)
      default: return
      }
      if isTerminal { draw(&state) }
    }
  }

  func finish() { state.withLock { draw(&$0) } }

  private func draw(_ state: inout State) {
    if state.lineCount > 0 { print("\u{1B}[\(state.lineCount)A", terminator: "") }
    for (query, bar) in state.bars.sorted(by: { $0.key < $1.key }) {
      let width = bar.total == 0 ? 0 : 20 * bar.count / bar.total
      let line = String(repeating: "#", count: width) + String(repeating: ".", count: 20 - width)
      let note = state.resumed.contains(query) ? " resumed" : ""
      print("\(line) \(bar.count)/\(bar.total) \(query)\(note)")
    }
    state.lineCount = isTerminal ? state.bars.count : 0
  }
}
