import Foundation
import GHFKit

/// Prints the followers of an account, one per line, as their pages arrive.
@main struct ListFollowers {
  static func main() async throws {
    let url = ProcessInfo.processInfo.environment["GITHUB_API_URL"]
    let github = GitHub(server: try url.map { try Server(url: $0) } ?? .gitHub)
    for account in CommandLine.arguments.dropFirst() {
      do {
        for try await person in github.followers(of: account) { print(person.login) }
      } catch {
        FileHandle.standardError.write(Data("\(account): \(error)\n".utf8))
        exit(1)
      }
    }
  }
}
