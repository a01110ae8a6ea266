import FoundationEssentials
import GHFCommands
import GitHubAPI
import LocalStore
import TestSupport
import Testing

/// Completion candidates for a shell, and the scripts that request them.
struct CompletionTests {
  @Test func offersAtMost200Logins() async throws {
    let home = try TestHome()
    let cache = Cache(in: home.path + "/.cache/ghf")
    cache.note((100..<600).map { SeenLogin(login: "user-\($0)") }, on: "api.github.com")
    cache.finish()
    let run = try await ghf("---complete", "fish", "2", "", "ghf", "followers", "", home: home)
    #expect(run.errors == "")
    #expect(run.lines == (100..<300).map { "user-\($0)" })
  }

  @Test(arguments: [("bash", "ghf.bash"), ("zsh", "_ghf"), ("fish", "ghf.fish")])
  func printsTheCommittedScript(shell: String, file: String) async throws {
    let url = URL(filePath: "\(ProjectFiles.root)/completions/\(file)")
    let script = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(try await ghf("completion", shell).output == script)
    #expect(try await ghf("--generate-completion-script", shell).output == script)
    #expect(try await ghf("--generate-completion-script=\(shell)").output == script)
  }
}
