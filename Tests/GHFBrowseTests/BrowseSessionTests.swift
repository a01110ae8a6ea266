import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalScreen
import TerminalText
import TestSupport
import Testing

@testable import GHFBrowse

/// The loop of `ghf browse` on a scripted screen, in simulated time.
struct BrowseSessionTests {
  private static let favourites = ListID(place: 0, tab: .favourites)

  private static func people(_ numbers: Range<Int>) -> BrowseEvent {
    .people(numbers.map { Account(id: Int64($0) + 1, login: "user\($0)") }, of: favourites)
  }

  // MARK: Frames

  @Test("draws one frame per 16 ms during a burst of events")
  func pacesFrames() async throws {
    let home = try TemporaryDirectory()
    let rehearsal = try Rehearsal(home: home.path)
    let contents = Recorder<String>()
    let result = rehearsal.run {
      for number in 0..<64 {
        rehearsal.queue.post(Self.people(number..<number + 1))
        await rehearsal.time.sleep(.milliseconds(1))
      }
      contents.add(await rehearsal.screen.contents())
      rehearsal.queue.post(.closed)
    }
    let burst = Duration.seconds(1)..<Duration.seconds(1) + .milliseconds(64)
    let times = rehearsal.screen.drawings.map(\.time).filter(burst.contains)
    #expect(times == [0, 16, 32, 48].map { .seconds(1) + .milliseconds($0) })
    #expect(contents.all.first?.contains("Favourites 64") == true, "\(contents.all)")
    guard case .success(nil) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
  }

  @Test("answers a key at once, also during a burst of events")
  func answersKeysAtOnce() async throws {
    let home = try TemporaryDirectory()
    let rehearsal = try Rehearsal(home: home.path)
    _ = rehearsal.run {
      rehearsal.queue.post(Self.people(0..<10))
      for number in 1..<10 {
        await rehearsal.time.sleep(.milliseconds(3))
        rehearsal.queue.post(Self.people(number * 10..<number * 10 + 10))
        if number == 3 || number == 4 { rehearsal.screen.press(KeyPress(.down)) }
      }
      rehearsal.queue.post(.closed)
    }
    let burst = Duration.seconds(1)..<Duration.seconds(1) + .milliseconds(27)
    let times = rehearsal.screen.drawings.map(\.time).filter(burst.contains)
    #expect(times == [0, 9, 12].map { .seconds(1) + .milliseconds($0) })
  }

  @Test("draws the first people of an empty list at once")
  func drawsFirstPeopleAtOnce() async throws {
    let home = try TemporaryDirectory()
    let rehearsal = try Rehearsal(home: home.path)
    _ = rehearsal.run {
      rehearsal.queue.post(.resized(CellGridSize(rows: 20, columns: 70)))
      for number in 0..<2 {
        await rehearsal.time.sleep(.milliseconds(2))
        rehearsal.queue.post(Self.people(number..<number + 1))
      }
      await rehearsal.time.sleep(.milliseconds(100))
      rehearsal.queue.post(.closed)
    }
    let begin = Duration.seconds(1)
    let times = rehearsal.screen.drawings.map(\.time).filter { $0 >= begin }
    #expect(Array(times.prefix(3)) == [0, 2, 18].map { begin + .milliseconds($0) })
  }

  @Test("ends only the rest that began last")
  func dropsReplacedRests() async throws {
    let home = try TemporaryDirectory()
    let rehearsal = try Rehearsal(home: home.path)
    let hasEnded = rehearsal.time.run(3) { number in
      await rehearsal.time.sleep(.milliseconds(number * 10))
      await rehearsal.worker.rest(number)
    }
    #expect(hasEnded)
    let numbers = rehearsal.queue.drain().compactMap { event -> Int? in
      if case .rested(let number) = event { number } else { nil }
    }
    #expect(numbers == [2])
  }

  @Test("draws one frame for a thousand pages that arrive at once")
  func mergesPages() async throws {
    let home = try TemporaryDirectory()
    let rehearsal = try Rehearsal(home: home.path)
    let count = Recorder<Int>()
    _ = rehearsal.run {
      count.add(rehearsal.screen.drawings.count)
      for number in 0..<1_000 {
        rehearsal.queue.post(Self.people(number * 100..<number * 100 + 100))
      }
      #expect(rehearsal.queue.drain().count == 1)
      rehearsal.queue.post(Self.people(0..<100_000))
      await rehearsal.time.sleep(.milliseconds(10))
      count.add(rehearsal.screen.drawings.count)
      rehearsal.queue.post(.closed)
    }
    #expect(count.all.count == 2)
    #expect(count.all.last == count.all.first.map { $0 + 1 })
  }

  @Test("tells the screen which input it has handled, so that more is read")
  func finishesInput() async throws {
    let home = try TemporaryDirectory()
    let rehearsal = try Rehearsal(home: home.path)
    let keys = ["a", "b", "c"].map { KeyPress(.character($0)) }
    _ = rehearsal.run {
      rehearsal.screen.press(keys[0], keys[1], keys[2])
      await rehearsal.time.sleep(.milliseconds(100))
      rehearsal.queue.post(.closed)
    }
    #expect(rehearsal.screen.handled.all == keys.map { .key($0) })
  }

  // MARK: Effects

  @Test("puts the screen away while a command runs")
  func lendsTheScreen() async throws {
    let home = try TemporaryDirectory()
    var settings = ExplorerSettings()
    settings.commands = ["g": ["gh", "{login}"]]
    let rehearsal = try Rehearsal(home: home.path, settings: settings)
    _ = rehearsal.run {
      rehearsal.queue.post(Self.people(0..<1))
      rehearsal.screen.press(KeyPress(.character("g"), .alt))
      await rehearsal.time.sleep(.milliseconds(100))
      rehearsal.queue.post(.closed)
    }
    #expect(rehearsal.host.programs.all == [["gh", "user0"]])
    #expect(rehearsal.screen.loanCount == 1)
  }

  @Test("suspends, and draws the whole screen when it continues")
  func suspends() async throws {
    let home = try TemporaryDirectory()
    let rehearsal = try Rehearsal(home: home.path)
    let contents = Recorder<String>()
    _ = rehearsal.run {
      rehearsal.screen.press(.control("z"))
      contents.add(await rehearsal.screen.contents())
      rehearsal.queue.post(.closed)
    }
    #expect(rehearsal.screen.suspensionCount == 1)
    #expect(contents.all.first?.contains("no favourites") == true)
  }
}
