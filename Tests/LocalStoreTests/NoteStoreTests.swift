import FoundationEssentials
import LocalStore
import TestSupport
import Testing

/// Dated notes in the state directory: the answers of terminals, and notices that aren't repeated.
struct NoteStoreTests {
  private let home: TestHome
  private let directory: String
  private let store: NoteStore
  private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init() throws {
    home = try TestHome()
    directory = home.path + "/state/ghf"
    store = NoteStore.terminals(in: directory)
  }

  private var file: String { directory + "/terminals" }
  private func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

  @Test("keeps an answer for each terminal, for a week")
  func keepsAnswers() throws {
    #expect(store.note(about: "xterm", at: now) == nil)
    store.keep("sum", about: "xterm", at: now)
    store.keep("cluster", about: "foot", at: now + 60)
    store.keep("vs16", about: "xterm", at: now + 120)
    #expect(try text() == "800000120\tvs16\txterm\n800000060\tcluster\tfoot\n")
    #expect(store.note(about: "foot", at: now + 60 + 7 * 86_400) == "cluster")
    #expect(store.note(about: "foot", at: now + 61 + 7 * 86_400) == nil)
    #expect(store.note(about: "foot", at: now) == nil, "from the future: the clock was wrong")
  }

  @Test("writes the same answer again only after a day")
  func writesSeldom() throws {
    store.keep("sum", about: "xterm", at: now)
    store.keep("sum", about: "xterm", at: now + 86_000)
    #expect(try text() == "800000000\tsum\txterm\n")
    store.keep("sum", about: "xterm", at: now + 86_400)
    #expect(try text() == "800086400\tsum\txterm\n")
  }

  @Test("holds names of any text in a line, and 50 terminals")
  func limitsTheFile() throws {
    let name = "a\tb\nc" + String(repeating: "é", count: 300)
    store.keep("sum", about: name, at: now)
    #expect(store.note(about: name, at: now) == "sum")
    #expect(try text().count { $0 == "\n" } == 1)
    for number in 1...60 { store.keep("sum", about: "t\(number)", at: now) }
    #expect(try text().count { $0 == "\n" } == 50)
    #expect(store.note(about: "t60", at: now) == "sum" && store.note(about: "t1", at: now) == nil)
  }

  @Test("takes a file that isn't its own for none, and replaces it")
  func survivesOtherFiles() throws {
    store.keep("sum", about: "xterm", at: now)
    for bytes in [[], [0xFF, 0x0A, 0x09], Array("nan\tsum\txterm\n1e999\tsum\txterm\nx".utf8)] {
      try Data(bytes).write(to: URL(filePath: file))
      #expect(store.note(about: "xterm", at: now) == nil)
    }
    store.keep("sum", about: "xterm", at: now)
    #expect(store.note(about: "xterm", at: now) == "sum")
  }

  @Test("removes the note about a subject, and keeps notices for 90 days")
  func removesNotes() throws {
    let notices = NoteStore.notices(in: directory)
    for subject in ["a", "b"] { notices.keep("told", about: subject, at: now) }
    #expect(store.note(about: "a", at: now) == nil, "another file")
    notices.remove(about: "a", at: now)
    #expect(notices.note(about: "a", at: now) == nil)
    #expect(notices.note(about: "b", at: now + 90 * 86_400) == "told")
    #expect(notices.note(about: "b", at: now + 90 * 86_400 + 1) == nil)
  }

  @Test("ignores a directory that can't be written")
  func ignoresFailures() {
    let store = NoteStore.terminals(in: "/dev/null/ghf")
    store.keep("sum", about: "xterm", at: now)
    #expect(store.note(about: "xterm", at: now) == nil)
  }
}
