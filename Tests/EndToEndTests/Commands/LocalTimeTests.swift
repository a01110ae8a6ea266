import Testing

extension EndToEnd {
  /// Times in the time zone that TZ sets.
  struct LocalTimeTests {
    @Test(arguments: ["Asia/Kolkata", "America/St_Johns", "Pacific/Kiritimati", "UTC"])
    func printsTimesInTheLocalZone(zone: String) async throws {
      let env = try await TestEnvironment()
      let line = """
        before=$(date +%H:%M); ghf changes octavia -q
        ghf changes octavia --history --jsonl > /dev/null
        shown=$(ghf changes octavia --since 2026-01-01 2>&1 > /dev/null); after=$(date +%H:%M)
        [ "$shown" = "the first snapshot is from $before" ] \\
          || [ "$shown" = "the first snapshot is from $after" ] || echo "$before: $shown"
        """
      let run = try await env.shell(line, with: ["TZ": zone])
      #expect(run.lines == [])
      #expect(run.errors == "")
    }
  }
}
