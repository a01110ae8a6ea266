import FoundationEssentials
import Glibc
import HostSystem
import TerminalHost
import TestSupport
import Testing

/// Reading lines from standard input.
struct StandardInputTests {
  private func lines(_ bytes: [UInt8]) throws -> [String] {
    let pipe = try Pipe()
    defer { pipe.closeReadEnd() }
    pipe.send(bytes)
    let input = StandardInput(descriptor: pipe.readEnd)
    var lines: [String] = []
    while let line = try input.nextLine() { lines.append(line) }
    #expect(try input.nextLine() == nil)
    return lines
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a\n", ["a"]), ("a", ["a"]), ("a\nb", ["a", "b"]),
    ("a\n\nb\n\n", ["a", "", "b", ""]), ("a\r\nb\r\n", ["a\r", "b\r"]),
    ("\u{FEFF}a\n", ["\u{FEFF}a"]), ("a\u{0}b\nc\n", ["a\u{0}b", "c"]),
    ("🇪🇬\né\n", ["🇪🇬", "é"]),
  ])
  func splitsTextIntoLines(_ text: String, _ expected: [String]) throws {
    #expect(try lines(Array(text.utf8)) == expected)
  }

  @Test func readsAFile() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/names"
    #expect(throws: InputError.failed(errno: ENOENT, reason: CLibrary.errorText(ENOENT))) {
      _ = try StandardInput(path: path)
    }
    try Data("a\nb".utf8).write(to: URL(filePath: path))
    let file = try StandardInput(path: path)
    #expect(try file.nextLine() == "a")
    #expect(try file.nextLine() == "b")
    #expect(try file.nextLine() == nil)
    let directory = try StandardInput(path: folder.path)
    #expect(throws: InputError.failed(errno: EISDIR, reason: CLibrary.errorText(EISDIR))) {
      _ = try directory.nextLine()
    }
  }

  @Test func replacesInvalidUTF8() throws {
    #expect(
      try lines([0xFF, 0x0A, 0x61, 0xC3, 0x0A, 0xE2, 0x82]) == [
        "\u{FFFD}", "a\u{FFFD}", "\u{FFFD}",
      ]
    )
  }

  @Test("rejects a line of more than 1,000,000 bytes")
  func rejectsALongLine() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/names"
    let text = String(repeating: "a", count: 1_000_000)
    try Data("b\n\(text)\n\(text)".utf8).write(to: URL(filePath: path))
    let input = try StandardInput(path: path)
    #expect(try input.nextLine() == "b")
    for _ in 1...2 { #expect(try input.nextLine() == text) }
    for ending in ["a", "a\n"] {
      try Data((text + ending).utf8).write(to: URL(filePath: path))
      let input = try StandardInput(path: path)
      #expect(throws: InputError.lineTooLong(limitByteCount: 1_000_000)) { try input.nextLine() }
    }
  }

  @Test("rejects more than 1,000,000 lines without keeping them", arguments: [0, 1])
  func rejectsManyLines(excess: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/names"
    let count = 1_000_000
    try Data(repeating: 0x0A, count: count + excess).write(to: URL(filePath: path))
    let input = try StandardInput(path: path)
    for _ in 0..<count { _ = try input.nextLine() }
    if excess == 0 {
      #expect(try input.nextLine() == nil)
    } else {
      #expect(throws: InputError.tooManyLines(limit: count)) { try input.nextLine() }
    }
  }

  @Test func joinsALineFromTwoReads() throws {
    let pipe = try Pipe()
    let input = StandardInput(descriptor: pipe.readEnd)
    let first = Array("first\nsec".utf8)
    _ = unsafe first.withUnsafeBytes { unsafe write(pipe.writeEnd, $0.baseAddress, $0.count) }
    #expect(try input.nextLine() == "first")
    pipe.send(Array("ond\n".utf8))
    #expect(try input.nextLine() == "second")
    #expect(try input.nextLine() == nil)
    pipe.closeReadEnd()
  }

  @Test func detectsUnreadBytesWithoutBlocking() throws {
    let pipe = try Pipe()
    defer { pipe.closeReadEnd() }
    let input = StandardInput(descriptor: pipe.readEnd)
    // Doesn't wait for a silent writer.
    #expect(!input.hasData)
    pipe.send(Array("octocat\n".utf8))
    #expect(input.hasData)
    #expect(try input.nextLine() == "octocat")
    #expect(try input.nextLine() == nil)
    #expect(!input.hasData)
    let file = OpenedFile(#filePath)
    #expect(StandardInput(descriptor: file.descriptor).hasData)
    for path in ["/dev/null", "/"] {
      let other = OpenedFile(path)
      #expect(!StandardInput(descriptor: other.descriptor).hasData, "\(path)")
    }
    #expect(!StandardInput(descriptor: -1).hasData)
  }

  @Test func reportsADirectory() {
    let directory = OpenedFile("/")
    let input = StandardInput(descriptor: directory.descriptor)
    #expect(throws: InputError.failed(errno: EISDIR, reason: "Is a directory")) {
      try input.nextLine()
    }
  }

  @Test func reportsAClosedDescriptor() {
    #expect(throws: InputError.failed(errno: EBADF, reason: "Bad file descriptor")) {
      try StandardInput(descriptor: -1).nextLine()
    }
  }
}
