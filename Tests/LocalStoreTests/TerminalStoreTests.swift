import FoundationEssentials
import LocalStore
import TestSupport
import Testing

/// The answers of terminals in the state directory.
struct TerminalStoreTests {
  private let home: TestHome
  private let directory: String
  private let store: TerminalStore
  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init() throws {
    home = try TestHome()
    directory = home.path + "/state/ghf"
    store = TerminalStore(in: directory)
  }

  private var file: String { directory + "/terminals" }
  private func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

  @Test("keeps an answer for each terminal, for a week")
  func keepsAnswers() throws {
    #expect(store.answer(of: "xterm", at: now) == nil)
    store.keep("sum", of: "xterm", at: now)
    store.keep("cluster", of: "foot", at: now + 60)
    store.keep("vs16", of: "xterm", at: now + 120)
    #expect(try text() == "800000120\tvs16\txterm\n800000060\tcluster\tfoot\n")
    #expect(store.answer(of: "foot", at: now + 60 + 7 * 86_400) == "cluster")
    #expect(store.answer(of: "foot", at: now + 61 + 7 * 86_400) == nil)
    #expect(store.answer(of: "foot", at: now) == nil, "from the future: the clock was wrong")
  }

  @Test("writes the same answer again only after a day")
  func writesSeldom() throws {
    store.keep("sum", of: "xterm", at: now)
    store.keep("sum", of: "xterm", at: now + 86_000)
    #expect(try text() == "800000000\tsum\txterm\n")
    store.keep("sum", of: "xterm", at: now + 86_400)
    #expect(try text() == "800086400\tsum\txterm\n")
  }

  @Test("holds names of any text in a line, and 50 terminals")
  func limitsTheFile() throws {
    let name = "a\tb\nc" + String(repeating: "é", count: 300)
    store.keep("sum", of: name, at: now)
    #expect(store.answer(of: name, at: now) == "sum")
    #expect(try text().count { $0 == "\n" } == 1)
    for number in 1...60 { store.keep("sum", of: "t\(number)", at: now) }
    #expect(try text().count { $0 == "\n" } == 50)
    #expect(store.answer(of: "t60", at: now) == "sum" && store.answer(of: "t1", at: now) == nil)
  }

  @Test("takes a file that isn't its own for none, and replaces it")
  func survivesOtherFiles() throws {
    store.keep("sum", of: "xterm", at: now)
    for bytes in [[], [0xFF, 0x0A, 0x09], Array("nan\tsum\txterm\n1e999\tsum\txterm\nx".utf8)] {
      try Data(bytes).write(to: URL(filePath: file))
      #expect(store.answer(of: "xterm", at: now) == nil)
    }
    store.keep("sum", of: "xterm", at: now)
    #expect(store.answer(of: "xterm", at: now) == "sum")
  }

  @Test("ignores a directory that can't be written")
  func ignoresFailures() {
    let store = TerminalStore(in: "/dev/null/ghf")
    store.keep("sum", of: "xterm", at: now)
    #expect(store.answer(of: "xterm", at: now) == nil)
  }
}
