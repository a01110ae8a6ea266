import Testing

extension EndToEnd {
  /// Times as they are where the person is, by the real binary.
  struct LocalTimeTests {
    @Test(arguments: ["Asia/Kolkata", "America/St_Johns", "Pacific/Kiritimati", "UTC"])
    func timesAreThoseOfTheZone(zone: String) async throws {
      let here = try await TestEnvironment()
      let line = """
        before=$(date +%H:%M); ghf changes octavia -q
        ghf changes octavia --history --jsonl > /dev/null
        told=$(ghf changes octavia --since 2026-01-01 2>&1 > /dev/null); after=$(date +%H:%M)
        [ "$told" = "the first snapshot is of $before" ] \\
          || [ "$told" = "the first snapshot is of $after" ] || echo "$before: $told"
        """
      let run = try await here.shell(line, with: ["TZ": zone])
      #expect(run.lines == [])
      #expect(run.errors == "")
    }
  }
}
