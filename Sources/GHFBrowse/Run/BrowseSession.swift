import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalHost
import TerminalScreen
import TerminalText

import struct FoundationEssentials.Data

/// A run of `ghf browse` on a screen: it passes events to the state, draws, and performs effects.
struct BrowseSession: Sendable {
  let screen: any Screen
  let worker: BrowseWorker
  let traits: OutputTraits
  /// The pictures; nil if none are shown.
  let album: PictureAlbum?

  private static let frameTime = Duration.milliseconds(16)

  private var queue: BrowseQueue { worker.queue }

  /// Runs until the user quits or the terminal ends.
  ///
  /// - Returns: The accounts to print; nil if the user chose none.
  /// - Throws: `CommandError` if the first account doesn't exist.
  func run(_ initial: BrowseState) async throws(CommandError) -> [Account]? {
    let result: Result<[Account]?, CommandError> = await withDiscardingTaskGroup { group in
      defer { group.cancelAll() }
      group.addTask { await receive() }
      var state = initial
      var writer = FrameWriter(traits: traits)
      var pictures = album.map { PictureLayer(by: $0.method, standIn: $0.standIn) }
      var tasks = BrowseTasks(worker: worker)
      let clock = worker.queries.clock
      let start = clock.elapsed()
      var drawnAt: Duration?
      var (isDrawn, isUrgent, isTicking) = (false, true, false)
      let view = BrowseView(album: album)
      var effects = state.start() + state.layOut(by: view)
      while !Task.isCancelled {
        for effect in effects {
          switch effect {
          case .quit(let accounts): return .success(accounts)
          case .fail(let error): return .failure(error)
          case .redraw:
            writer.invalidate()
            pictures?.invalidate()
          case .suspend: screen.suspend()
          case .run(let words):
            let use: ProgramTerminal = state.settings.waitsForEnter ? .untilEnter : .untilSuccess
            screen.lend { worker.run(words, on: use) }
          case .sendCopy(let text): screen.write(Clipboard.sequence(for: text))
          default: tasks.perform(effect, &group)
          }
        }
        let rest = drawnAt.map { $0 + BrowseSession.frameTime - clock.elapsed() } ?? .zero
        if !isDrawn, isUrgent || rest <= .zero {
          let frame = view.frame(of: state)
          let bytes = writer.bytes(for: frame) + (pictures?.bytes(for: frame) ?? [])
          if !bytes.isEmpty {
            screen.write(bytes)
            drawnAt = clock.elapsed()
          }
          isDrawn = true
        }
        if !isDrawn, !isTicking {
          isTicking = true
          group.addTask { [queue] in
            // `try?`: a cancelled sleep ends with the loop.
            try? await clock.sleep(rest)
            queue.post(.tick)
          }
        }
        // What arrives within the time of a frame shares one, but for what a person waits for.
        let isWaitedFor = state.isWaitedFor
        let events = await queue.next { [isDrawn] event in
          if case .tick = event { true } else { isDrawn || isWaitedFor(event) }
        }
        isUrgent = events.contains(where: isWaitedFor)
        for case .tick in events { isTicking = false }
        request(events, &pictures, &group)
        effects = state.handle(events, at: clock.elapsed() - start, shownBy: view)
        isDrawn = isDrawn && effects.isEmpty && events.allSatisfy(\.isUnseen)
        for case .input(let input) in events { screen.finish(input) }
      }
      return .success(nil)
    }
    return try result.get()
  }

  /// Takes the pictures that have arrived, and fetches others after each of them and after a rest.
  private func request(
    _ events: [BrowseEvent], _ pictures: inout PictureLayer?, _ group: inout DiscardingTaskGroup
  ) {
    for event in events {
      switch event {
      case .picture(let slot, let picture, _): pictures?.add(picture, in: slot)
      case .rested: break
      default: continue
      }
      for slot in pictures?.nextRequests() ?? [] {
        group.addTask { [queue, album] in
          let picture = await album?.picture(in: slot)
          queue.post(.picture(slot, picture, shortage: album?.shortage))
        }
      }
    }
  }

  private func receive() async {
    for await event in screen.events {
      switch event {
      case .input(let input): queue.post(.input(input))
      case .resized: queue.post(.resized(screen.size))
      case .probed(let columns):
        guard let widths = EmojiWidths(probed: columns) else { continue }
        worker.host.keep(widths)
        queue.post(.probed(widths))
      case .resumed:
        queue.post(.resized(screen.size))
        queue.post(.resumed)
      }
    }
    if !Task.isCancelled { queue.post(.closed) }
  }
}

extension BrowseState {
  /// Says if a person waits for an event: a key, and the first rows of an empty list.
  var isWaitedFor: BrowseQueue.Urgency {
    let emptyList = list.arrivedCount == 0 ? place.listID : nil
    return { event in
      switch event {
      case .input, .resized, .resumed, .closed: true
      case .people(_, let id), .entries(_, let id): id == emptyList
      default: false
      }
    }
  }

  /// Applies events in order, each after a layout of what the event before shows, and returns what
  /// must be done because of them.
  mutating func handle(
    _ events: [BrowseEvent], at time: Duration, shownBy view: BrowseView
  ) -> [BrowseEffect] {
    events.flatMap { event in
      let effects = handle(event, at: time)
      return event.isUnseen && effects.isEmpty ? [] : effects + layOut(by: view)
    }
  }

  /// Takes the positions of what a view shows, and returns what must be done because of them.
  mutating func layOut(by view: BrowseView) -> [BrowseEffect] {
    handle(.laidOut(view.positions(of: self)))
  }
}

/// The sequence that copies a text to the terminal's clipboard (xterm, OSC 52).
enum Clipboard {
  static func sequence(for text: String) -> [UInt8] {
    Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\".utf8)
  }
}
