import FakeGitHub
import GHFCommands
import GHFMessages
import TestSupport
import Testing

/// The grid of logins on a terminal, as it arrives; its looks are in `listing/grid.txt`.
struct GridTests {
  @Test("draws each page of a long list as it arrives, in full rows")
  func drawsPagesAsTheyArrive() async throws {
    for columns in [5, 40, 80, 200] {
      let output = MemorySink()
      let run = try await ghf(
        "followers", "octocat", "--color=never", "--hyperlinks=never",
        service: GitHubService(followerCount: 300), terminal: .terminal(columns), output: output)
      let blocks = output.deliveries.map { bytes in
        // The heading arrives with the first page.
        belowHeading(String(decoding: bytes, as: UTF8.self)).split(separator: "\n").map {
          $0.split(separator: " ").map(String.init)
        }
      }
      #expect(run.outcome == .success)
      #expect(run.output.filter { $0 != "\n" }.hasPrefix("octocat"))
      #expect(blocks.count >= 3)
      #expect(blocks.allSatisfy { $0.allSatisfy { $0.count >= 1 } })
      // Only the last block may have a shorter row, and reading down each block gives the order.
      for block in blocks.dropLast() {
        #expect(block.allSatisfy { $0.count == block[0].count }, "\(columns)")
      }
      let names = blocks.flatMap { block in
        block[0].indices.flatMap { column in
          block.compactMap { $0.indices.contains(column) ? $0[column] : nil }
        }
      }
      #expect(names == (1...300).map { "user\($0)" }, "\(columns)")
    }
  }

  /// Returns the part below the heading of a list and the blank line under it.
  private func belowHeading(_ text: String) -> String {
    text.firstRange(of: "\n\n").map { String(text[$0.upperBound...]) } ?? text
  }
}
