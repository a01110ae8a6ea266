import Foundation
import GHFKit

/// Answers each line on standard input, a token and a login, with a line of JSON.
///
/// The answer is the login's profile, or the failure. It opens no file, and all its clients share one
/// thread and their connections.
@main struct ProfileServer {
  /// The answer to a line.
  struct Answer: Codable {
    var login: String
    var profile: Profile?
    var failure: GitHubFailure?
  }

  static func main() async throws {
    let url = ProcessInfo.processInfo.environment["GITHUB_API_URL"]
    let server = try url.map { try Server(url: $0) } ?? .gitHub
    var clients: [String: GitHub] = [:]
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 2 else { continue }
      let (token, login) = (words[0], words[1])
      // Without directories, nothing is stored, and nothing of one user reaches another.
      let github =
        clients[token] ?? GitHub(token: .token(token), server: server, timeout: .seconds(20))
      clients[token] = github
      var answer = Answer(login: login)
      do {
        answer.profile = try await github.profile(login)
      } catch {
        answer.failure = error
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      encoder.dateEncodingStrategy = .iso8601
      FileHandle.standardOutput.write(try encoder.encode(answer) + Data("\n".utf8))
    }
  }
}
