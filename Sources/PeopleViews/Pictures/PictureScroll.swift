import Synchronization
package import TerminalHost
import TerminalPictures
package import TerminalText

/// Lines on a scrolling terminal, and the pictures on them, which are drawn as they arrive.
///
/// The names of the first screen are shown at once. A picture can't be drawn after its line has left
/// the screen, so a line scrolls off only when its pictures have arrived or failed. Messages are
/// held back meanwhile, because they would move the lines.
package final class PictureScroll: Sendable {
  private enum Event: Sendable {
    case lines([StyledLine])
    case picture(PictureScreen.Request, DrawnPicture?)
    case end
  }

  /// The maximum number of pictures fetched at once.
  private static let parallel = 8
  /// The number of lines that wait for pictures, above which a list isn't read on.
  private static let waitingLimit = 2_000

  package let album: PictureAlbum
  private let traits: OutputTraits
  private let output: any OutputSink
  /// Holds messages back, and `output` may write to it.
  private let paged: PagedOutput
  private let terminal: TerminalTraits
  private let events: AsyncStream<Event>
  private let queue: AsyncStream<Event>.Continuation
  private let failure = Mutex<OutputError?>(nil)
  private let waitingCount = Atomic(0)
  private let rooms: AsyncStream<Void>
  private let room: AsyncStream<Void>.Continuation

  package init(
    _ album: PictureAlbum, for traits: OutputTraits, on output: any OutputSink, paged: PagedOutput,
    terminal: TerminalTraits
  ) {
    self.album = album
    self.traits = traits
    self.output = output
    self.paged = paged
    self.terminal = terminal
    (events, queue) = AsyncStream.makeStream()
    (rooms, room) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Waits until most lines are written, so that a long list isn't in memory as a whole.
  package func waitForRoom() async {
    while waitingCount.load(ordering: .relaxed) > PictureScroll.waitingLimit {
      var iterator = rooms.makeAsyncIterator()
      // It ends when drawing has failed, or the run is cancelled.
      if await iterator.next() == nil { return }
    }
  }

  /// Writes lines below the earlier ones, as soon as the pictures above have arrived.
  ///
  /// - Throws: `OutputError` if earlier lines couldn't be written.
  package func write(_ lines: [StyledLine]) throws(OutputError) {
    if let error = failure.withLock(\.self) { throw error }
    // Progress is shown until there is something to see.
    paged.hold()
    waitingCount.add(lines.count, ordering: .relaxed)
    queue.yield(.lines(lines))
  }

  /// Runs a command that writes lines; returns when all pictures have been drawn.
  ///
  /// - Throws: The error of `body`, or of writing.
  package func run(_ body: () async throws -> Void) async throws {
    let result = await withDiscardingTaskGroup { group -> Result<Void, any Error> in
      group.addTask { await self.draw() }
      defer { queue.yield(.end) }
      do {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    paged.release()
    try result.get()
    if let error = failure.withLock(\.self) { throw error }
  }

  /// Draws everything until the end, or until the run is cancelled.
  private func draw() async {
    await withDiscardingTaskGroup { group in
      var screen = PictureScreen(columns: terminal.columns, traits: traits)
      var runningCount = 0
      var hasEnded = false
      for await event in events {
        switch event {
        case .lines(let lines): screen.add(lines)
        case .picture(let request, let picture):
          runningCount -= 1
          screen.settle(request, picture)
        case .end: hasEnded = true
        }
        do throws(OutputError) {
          let before = screen.lineCount
          let bytes = screen.advance(in: terminal.window)
          waitingCount.subtract(screen.lineCount - before, ordering: .relaxed)
          room.yield()
          if !bytes.isEmpty {
            try output.write(bytes)
            try output.flush()
          }
        } catch {
          failure.withLock { $0 = error }
          break
        }
        while runningCount < PictureScroll.parallel, let request = screen.nextRequest() {
          runningCount += 1
          group.addTask { [queue, album] in
            queue.yield(.picture(request, await album.picture(in: request.place.slot)))
          }
        }
        if hasEnded, screen.isComplete { break }
      }
      room.finish()
      group.cancelAll()
    }
  }
}
