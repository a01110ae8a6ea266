import Foundation
import GHFKit

/// Prints who has unfollowed an account since the last run, with their names; run it once a day.
@main struct WhoLeft {
  static func main() async throws {
    guard CommandLine.arguments.count == 3 else {
      print("usage: WhoLeft <account> <directory>")
      exit(2)
    }
    let (account, directory) = (CommandLine.arguments[1], CommandLine.arguments[2])
    let url = ProcessInfo.processInfo.environment["GITHUB_API_URL"]
    let github = GitHub(
      server: try url.map { try Server(url: $0) } ?? .gitHub, cacheDirectory: directory,
      stateDirectory: directory
    ) { progress in
      if progress.kind == .moved { print("the list changed while it was read") }
    }
    let changes = try await github.changes(of: account)
    guard changes.since != nil else { return print("first run: \(changes.count) followers") }
    let left = changes.unfollowed.filter { !$0.isDeleted }
    for try await result in github.profiles(ids: left.map(\.id)) {
      guard let profile = result.profile else { continue }
      print("\(profile.login) (\(profile.name ?? "no name")) left")
    }
    for change in changes.unfollowed where change.isDeleted { print("\(change.login) is gone") }
    for change in changes.renamed { print("\(change.oldLogin ?? "") is now \(change.login)") }
  }
}
