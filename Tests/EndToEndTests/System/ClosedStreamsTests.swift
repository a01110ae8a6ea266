import Testing

extension EndToEnd {
  /// Descriptors that were closed before the program began.
  struct ClosedStreamsTests {
    /// A file that is opened under the number of standard output would get what is printed.
    @Test func nothingIsPrintedIntoOurFiles() async throws {
      let here = try await TestEnvironment()
      #expect(try await here.ghf("followers", "octavia").status == 0)
      let run = try await here.shell("ghf followers octavia --json --refresh >&-")
      #expect(run.status == 74)
      for (name, bytes) in try here.home.files() {
        #expect(!bytes.holds(Array("\"login\"".utf8)), "in \(name)")
      }
    }

    @Test func closedInputCantBeRead() async throws {
      let here = try await TestEnvironment()
      let run = try await here.shell("ghf user - <&-")
      #expect(run.status == 1)
      #expect(run.errors == "error: standard input could not be read: Bad file descriptor\n")
    }
  }
}
