import GHFCommands
import GHFMessages
import GitHubAPI
import TestSupport
import Testing

/// `ghf status` without libcurl, and with variables that name directories.
struct StatusTests {
  @Test func reportsAMissingLibrary() async throws {
    let missing = TransportError.libraryMissing(detail: "libcurl.so.4: no such file")
    let run = try await ghf(
      ["status", "--tsv", "--fields", "libcurl,reached,problem"],
      libraryVersion: { () throws(TransportError) in throw missing })
    #expect(
      run.lines == [
        "libcurl\treached\tproblem", "\t\tcannot load libcurl: libcurl.so.4: no such file",
      ])
    #expect(
      run.errorLines == [
        "error: cannot load libcurl: libcurl.so.4: no such file",
        "hint: install it, on Debian with 'apt install libcurl4'",
      ])
    #expect(run.outcome == .noResponse)
  }
}
