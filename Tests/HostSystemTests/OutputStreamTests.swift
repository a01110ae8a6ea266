import Glibc
import Synchronization
import TerminalHost
import Testing

@testable import HostSystem

/// Buffered output that reports every failure.
struct OutputStreamTests {
  @Test func writesEverythingOnFlush() throws {
    let pipe = try Pipe()
    let stream = OutputStream(descriptor: pipe.writeEnd)
    try stream.write(Array("hello\n".utf8))
    try stream.write(Array("world".utf8))
    try stream.flush()
    try stream.flush()
    pipe.closeWriteEnd()
    #expect(String(decoding: pipe.readSlowly(), as: UTF8.self) == "hello\nworld")
    pipe.closeReadEnd()
  }

  @Test func reportsAClosedReader() throws {
    let pipe = try Pipe()
    pipe.closeReadEnd()
    let stream = OutputStream(descriptor: pipe.writeEnd)
    try stream.write(Array("hello\n".utf8))
    #expect(throws: OutputError.closed) { try stream.flush() }
    #expect(throws: Never.self) { try stream.flush() }
    #expect(throws: OutputError.closed) {
      try stream.write([UInt8](repeating: 0x61, count: 100_000))
    }
    pipe.closeWriteEnd()
  }

  #if os(Linux)
    @Test func reportsAFullDisk() throws {
      let device = OpenedFile("/dev/full", forWriting: true)
      let stream = OutputStream(descriptor: device.descriptor)
      try stream.write(Array("hello\n".utf8))
      #expect(throws: OutputError.failed(errno: ENOSPC, reason: "No space left on device")) {
        try stream.flush()
      }
    }
  #endif

  @Test func reportsABadDescriptor() {
    let stream = OutputStream(descriptor: -1)
    #expect(throws: OutputError.failed(errno: EBADF, reason: "Bad file descriptor")) {
      try stream.write([UInt8](repeating: 0x61, count: 1 << 16))
    }
  }

  @Test(arguments: [false, true]) func waitsForASlowReader(_ isNonBlocking: Bool) async throws {
    let pipe = try Pipe()
    if isNonBlocking { pipe.makeWriteEndNonBlocking() }
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let (received, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let hasStarted = SystemThread.start {
      continuation.yield(pipe.readSlowly())
      continuation.finish()
    }
    #expect(hasStarted)
    let stream = OutputStream(descriptor: pipe.writeEnd)
    for start in stride(from: 0, to: bytes.count, by: 10_000) {
      try stream.write(Array(bytes[start..<start + 10_000]))
    }
    try stream.flush()
    pipe.closeWriteEnd()
    var all: [UInt8] = []
    for await bytes in received { all += bytes }
    #expect(all == bytes)
    pipe.closeReadEnd()
  }
}
