import GHFMessages
import GHFQueries
import GitHubAPI
import TerminalText
import Testing

@testable import PeopleViews

/// The repositories on a card.
struct RepositoryLinesTests {
  private func lines(_ repositories: [TopRepository], columns: Int = 40) -> [String] {
    RepositoryLines(repositories, of: Account(id: 1, login: "ann")).part
      .measured(fitting: columns).lines.map { $0.text(for: .plain) }
  }

  @Test("shows three repositories, and the languages of all, the most frequent first")
  func showsRepositories() {
    let languages = ["Swift", nil, "C", "C", "Rust"]
    let repositories = languages.enumerated().map { index, language in
      TopRepository(name: "r\(index)", starCount: [8_123, 12, 0, 0, 0][index], language: language)
    }
    #expect(lines(repositories) == ["r0 ★ 8.1k Swift", "r1 ★ 12", "r2 C", "C, Swift, Rust"])
    #expect(lines(Array(repositories.prefix(2))) == ["r0 ★ 8.1k Swift", "r1 ★ 12"])
    #expect(lines([]) == [])
  }

  @Test("keeps hostile names on one line")
  func cutsNames() {
    let name = "a\u{1B}[31m\nb" + String(repeating: "x", count: 99)
    let lines = lines([TopRepository(name: name, starCount: 1, language: "C")], columns: 20)
    #expect(lines.count == 1 && !lines[0].contains("\u{1B}"))
  }

  @Test(
    "shortens numbers",
    arguments: [
      (0, "0"), (999, "999"), (1_000, "1.0k"), (1_049, "1.0k"), (8_123, "8.1k"), (9_949, "9.9k"),
      (9_950, "10k"), (81_499, "81k"), (999_499, "999k"), (999_500, "1.0M"), (12_500_000, "13M"),
    ])
  func shortensNumbers(_ number: Int, _ text: String) {
    #expect(CountText.short(number).text == text)
  }
}
