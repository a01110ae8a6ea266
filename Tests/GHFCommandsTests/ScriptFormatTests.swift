import TestSupport
import Testing

/// The format of golden scripts, on a stage that repeats what is typed.
struct ScriptFormatTests {
  /// `echo` prints its words and then its input, `fail` exits with their number; other settings than
  /// `name` are unknown.
  private final class EchoStage: ScriptStage {
    private let names = Recorder<String>()

    func set(_ line: String) throws {
      guard line.hasPrefix("name ") else { throw Script.Mistake("unknown: \(line)") }
      names.add(String(line.dropFirst(5)))
    }

    func run(_ command: Script.Command) throws -> Script.Result {
      var words = try command.words()
      var result = Script.Result()
      result.status = words.removeFirst() == "fail" ? Int32(words.count) : 0
      result.output = (words + command.input + names.all).map { $0 + "\n" }.joined()
      result.requests = words.map { "GET /\($0)" }
      return result
    }
  }

  private func play(_ text: String) async throws -> String? {
    try await Script("sample", text).play(on: { EchoStage() }, isUpdated: false)
  }

  @Test("passes if all is as expected: output, status, requests, and each section for itself")
  func passes() async throws {
    let difference = try await play(
      """
      # A comment.
      name {1..2} of {8..9}

      ## a section
      $ echo 'a  b' "c"$'\\e[m' d
      in| typed
      out| a  b
      out| c⟨1B⟩[m
      out| d
      out| typed
      out| 1 of 8
      out| 2 of 9
      requests 3

      ## another
      name x
      $ fail now
      out| now
      out| 1 of 8
      out| 2 of 9
      out| x
      req| GET /now
      exit 1

      """)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(
    "names the lines that differ",
    arguments: [
      ("$ echo a\nout| b\n", " $ echo a\n-out| b\n+out| a\n"),
      ("$ fail a\nout| a\n", " $ fail a\n out| a\n+exit 1\n"),
      ("$ echo a\nout| a\nrequests 2\n", " $ echo a\n out| a\n-requests 2\n+requests 1\n"),
      ("$ echo a\nout| a\nreq| \n", " $ echo a\n out| a\n-req| \n+req| GET /a\n"),
      ("$ echo a\nout| a\nerr| e\n", " $ echo a\n out| a\n-err| e\n"),
      // The same letter, in two forms of Unicode.
      ("$ echo \u{E9}\nout| e\u{301}\n", " $ echo \u{E9}\n-out| e\u{301}\n+out| \u{E9}\n"),
    ])
  func namesDifferences(_ script: String, _ lines: String) async throws {
    let difference = try #require(try await play(script))
    #expect(difference.hasSuffix("records it again.\n" + lines + " \n"), "\(difference)")
  }

  @Test(
    "rejects a script with a mistake, and names its line",
    arguments: [
      ("out| a\n", "sample, line 1: no command above 'out| a'"),
      ("\nnam x\n", "sample, line 2: unknown: nam x"),
      ("$ echo 'a\n", "sample, line 1: a quote isn't closed"),
      ("name {2..1}\n", "sample, line 1: '{2..1}' isn't a range"),
    ])
  func rejectsMistakes(_ script: String, _ message: String) async throws {
    let error = await #expect(throws: Script.Mistake.self) { try await play(script) }
    #expect(error?.description == message)
  }
}
